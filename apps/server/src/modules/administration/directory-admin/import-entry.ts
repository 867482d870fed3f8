import type { EntryRow } from "./import.tables.ts";

/** What became of somebody or something that did not stay as it was. */
export type ImportEntry = Omit<EntryRow, "runId" | "number">;
