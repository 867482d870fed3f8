import type { RowFileStore } from "./row-file.store.ts";

/** Which files the rows of forms may have. Who may do what with them is decided where rows are. */
export type RowFiles = RowFileStore;
