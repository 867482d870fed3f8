/** Page numbers to offer: first, last and the neighbours of the current one; null is a gap of more than one page. */
export function pageWindow(current: number, pageCount: number): (number | null)[] {
  const wanted = new Set(
    [1, pageCount, current - 1, current, current + 1].filter((page) => page >= 1 && page <= pageCount),
  );
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const gap = page - (sorted[index - 1] ?? page - 1) - 1;
    if (gap === 0) return [page];
    return gap === 1 ? [page - 1, page] : [null, page];
  });
}

export const pageCountOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** A page number out of an address; anything else is the first page. */
export function pageFromText(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.max(1, page);
}
