import { escapeHtml } from "#platform/escaped-html.ts";

/**
 * Returns a mail's text as a page for gateways that send HTML: an empty line separates paragraphs, and every value is
 * escaped.
 */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs.join("")}</body></html>`;
}
