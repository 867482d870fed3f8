// What many forms have no need of, in one piece: sub-tables, imports, and what somebody else changed meanwhile.
export { meanwhileOf } from "../model/meanwhile.ts";
export { RowImports } from "./row-imports.tsx";
export { SubLists } from "./sub-lists.tsx";
export { SubTable } from "./sub-table.tsx";
