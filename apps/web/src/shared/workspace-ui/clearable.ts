/** For clearable fields: the library's own label is English. */
export const clearable = { label: "清除" } as const;
