/** What files of tables are: CSV or a workbook. */
export const TABLE_FILES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

/** A definition that leaves to be taken in again: a file, no answer in JSON. */
export const DEFINITION_FILES = ["application/octet-stream"] as const;
