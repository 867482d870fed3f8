import type { EntryRow } from "./import.tables.ts";

/** The outcome for a person or department that an import has changed or refused. */
export type ImportEntry = Omit<EntryRow, "runId" | "number">;
