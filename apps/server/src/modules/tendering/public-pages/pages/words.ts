import { beijingMinute } from "@tender/contract/beijing";
import { announcementTypes, categories, lotStates, methodOf } from "@tender/contract/tender-terms";
import { type Html, type HtmlPart, html } from "#platform/html.ts";

export const NOT_STATED = "—";

/** Returns the name of an announcement's type. */
export const typeName = (type: string): string =>
  Object.hasOwn(announcementTypes, type) ? announcementTypes[type as keyof typeof announcementTypes].name : type;

export const categoryName = (category: string | null): string =>
  category !== null && Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : "";

export const methodName = (method: string | null): string => methodOf(method)?.name ?? "";

/** Returns the state of a lot, with the suspension. */
export const lotState = ({ state, isSuspended }: { state: keyof typeof lotStates; isSuspended: boolean }): string =>
  isSuspended ? `${lotStates[state]}（已暂停）` : lotStates[state];

/** Returns Beijing time to the minute as an element. */
export const time = (at: Date | null): HtmlPart =>
  at && html`<time datetime="${at.toISOString()}">${beijingMinute(at.getTime())}</time>`;

/** Returns a table of labels and values; rows without a value are left out. */
export const facts = (rows: readonly (readonly [label: string, value: HtmlPart])[]): Html =>
  html`<dl class="facts">${rows
    .filter(([, value]) => value !== "" && value !== null && value !== false)
    .map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Returns a text with its line breaks. */
export const lines = (text: string): HtmlPart =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => html`<p>${line}</p>`);

/** Returns a size for people. */
export function fileSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Returns numbers of lots: 标段 1、2. */
export const lotNumbers = (numbers: readonly number[]): string => `标段 ${numbers.join("、")}`;

export const projectPath = (ocid: string): string => `/public/projects/${encodeURIComponent(ocid)}`;
export const announcementPath = (id: string): string => `/public/announcements/${encodeURIComponent(id)}`;
