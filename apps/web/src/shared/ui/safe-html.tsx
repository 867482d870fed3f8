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
  // The portal's page stays open while a file opens.
  if (href?.startsWith("/download/")) {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener");
  }
  if (node.tagName === "IMG" && !NOTICE_PICTURE.test(node.getAttribute("src") ?? "")) node.remove();
});

/** Removes everything from HTML but the elements of a notice. */
export const cleanHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...NOTICE_TAGS],
    ALLOWED_ATTR: [...NOTICE_ATTRIBUTES, "target", "rel"],
    // Metadata of a word processor.
    ADD_FORBID_CONTENTS: ["xml"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** Prepares HTML for display: pictures and stored files, which the text names by path, get the file base address. */
export function shownHtml(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = cleanHtml(html);
  for (const picture of template.content.querySelectorAll("img"))
    picture.setAttribute("src", fileAddressOf(picture.getAttribute("src") ?? ""));
  for (const link of template.content.querySelectorAll('a[href^="/download/"]'))
    link.setAttribute("href", fileAddressOf(link.getAttribute("href") ?? ""));
  return template.innerHTML;
}

/** The only component that shows user-written HTML. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: shownHtml(html) }), [html]);
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
