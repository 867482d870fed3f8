/** A page number out of an address; anything else is the first page. */
export function pageFromText(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
