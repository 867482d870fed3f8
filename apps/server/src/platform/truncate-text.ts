/** Returns at most `length` UTF-16 units of a text. A surrogate pair at the end is dropped, not split. */
export const truncateText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
