/** Returns the position of the address's fragment, whose holders are shown. Null: the list. */
export const positionOf = (hash: string): string | null => /^#holders\/([\w-]{1,40})$/.exec(hash)?.[1] ?? null;
