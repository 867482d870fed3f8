import { beijingMinute } from "@tender/contract/beijing";
import { escapeHtml } from "#platform/escaped-html.ts";

/** Markup whose texts are escaped. */
export type Markup = string;

const orBlank = (text: string): string => (text.trim() === "" ? "—" : text.trim());

/** Returns paragraphs; each line of the text is one. */
export const paragraphs = (text: string): Markup =>
  orBlank(text)
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

/** Returns a line with a label. */
export const labelled = (label: string, value: string | null): Markup =>
  `<p><strong>${escapeHtml(label)}：</strong>${escapeHtml(orBlank(value ?? ""))}</p>`;

const heading = (text: string): Markup => `<h3>${escapeHtml(text)}</h3>`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Markup => {
  const cells = (tag: "th" | "td", texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(orBlank(text))}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
  return `<table><thead><tr>${cells("th", head)}</tr></thead><tbody>${body}</tbody></table>`;
};

const CHINESE_NUMBERS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"] as const;

/** Returns the sections with numbered headings; empty ones are left out. */
export const sections = (parts: readonly (readonly [title: string, body: Markup])[]): Markup =>
  parts
    .filter(([, body]) => body !== "")
    .map(([title, body], at) => `${heading(`${CHINESE_NUMBERS[at]}、${title}`)}${body}`)
    .join("");

/** Returns an instant as Beijing time, to the minute. */
export const minute = (instant: string | null): string => (instant === null ? "" : beijingMinute(Date.parse(instant)));
