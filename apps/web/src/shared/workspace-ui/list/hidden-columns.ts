/** Returns the visible columns of a table; locked ones cannot be hidden. */
export const shownColumns = <C extends { readonly key: string; readonly isLocked?: boolean }>(
  columns: readonly C[],
  hidden: readonly string[],
): C[] => columns.filter(({ key, isLocked }) => isLocked === true || !hidden.includes(key));

/** Returns the stored list after one column was shown or hidden. */
export const withColumn = (hidden: readonly string[], key: string, isShown: boolean): string[] =>
  isShown ? hidden.filter((other) => other !== key) : [...hidden.filter((each) => each !== key), key];
