/** What the wizard leaves in the history's state: the address alone proves no change. A reload keeps it. */
export const changedState = { isChanged: true } as const;

export const isChanged = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isChanged" in state && state.isChanged === true;
