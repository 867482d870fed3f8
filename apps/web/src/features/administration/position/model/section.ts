/** What the address names behind its `#`: the position whose holders are shown; null: the list. */
export const positionOf = (hash: string): string | null => /^#holders\/([\w-]{1,40})$/.exec(hash)?.[1] ?? null;
