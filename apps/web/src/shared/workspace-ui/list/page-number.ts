/** Reads a page number from an address. Anything else is page 1. */
export function pageFromText(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
