/** The beginning of a text, at most so many UTF-16 units: a letter that takes two of them is left out rather than cut in half. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
