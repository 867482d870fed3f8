// Parts that many forms do not need, in one chunk: sub-tables, imports, and the merge with another user's changes.
export { mergeConcurrentChanges } from "../model/concurrent-changes.ts";
export { RowImports } from "./row-imports.tsx";
export { SubLists } from "./sub-lists.tsx";
export { SubTable } from "./sub-table.tsx";
