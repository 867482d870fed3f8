/** History state after a change: the address alone does not prove one. A reload retains it. */
export const changedState = { isChanged: true } as const;

export const isChanged = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isChanged" in state && state.isChanged === true;
