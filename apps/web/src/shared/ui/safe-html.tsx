import { isNoticeLink, NOTICE_ATTRIBUTES, NOTICE_PICTURE, NOTICE_TAGS } from "@tender/contract/notice-html";
import purifier from "dompurify";
import { useMemo } from "react";
import { fileAddressOf } from "#shared/config/file-address.ts";
import styles from "./safe-html.module.css";

purifier.addHook("afterSanitizeAttributes", (node) => {
  const href = node.getAttribute("href");
  if (href !== null && !isNoticeLink(href, window.location.origin)) node.removeAttribute("href");
  if (href !== null && /^https?:/i.test(href)) {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer");
  }
  // A page of ours stays where it is while a file opens.
  if (href?.startsWith("/download/")) {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener");
  }
  if (node.tagName === "IMG" && !NOTICE_PICTURE.test(node.getAttribute("src") ?? "")) node.remove();
});

/** HTML of which nothing is left but what a notice may consist of. */
export const cleanHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...NOTICE_TAGS],
    ALLOWED_ATTR: [...NOTICE_ATTRIBUTES, "target", "rel"],
    // Settings of a word processor.
    ADD_FORBID_CONTENTS: ["xml"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** The same as it is shown: pictures and stored files, which a text names by their path, come from where files are. */
export function shownHtml(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = cleanHtml(html);
  for (const picture of template.content.querySelectorAll("img"))
    picture.setAttribute("src", fileAddressOf(picture.getAttribute("src") ?? ""));
  for (const link of template.content.querySelectorAll('a[href^="/download/"]'))
    link.setAttribute("href", fileAddressOf(link.getAttribute("href") ?? ""));
  return template.innerHTML;
}

/** The one component that shows HTML which somebody wrote. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: shownHtml(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
