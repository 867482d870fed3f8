import type { EntryRow } from "./import.tables.ts";

/** The outcome for a person or department that an import did not leave unchanged. */
export type ImportEntry = Omit<EntryRow, "runId" | "number">;
