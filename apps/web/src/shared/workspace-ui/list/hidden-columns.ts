/** The columns of a table that are shown; locked ones cannot be left out. */
export const shownColumns = <C extends { readonly key: string; readonly isLocked?: boolean }>(
  columns: readonly C[],
  hidden: readonly string[],
): C[] => columns.filter(({ key, isLocked }) => isLocked === true || !hidden.includes(key));

/** The stored list after one column was switched. */
export const withColumn = (hidden: readonly string[], key: string, isShown: boolean): string[] =>
  isShown ? hidden.filter((each) => each !== key) : [...hidden.filter((each) => each !== key), key];
