/** What can be emptied by a button: the library's own name for that is English. */
export const clearable = { label: "清除" } as const;
