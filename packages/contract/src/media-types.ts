/** Media types of table files: CSV or a workbook. */
export const TABLE_FILES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const;

/** Media type of an exported definition, which can be imported again: a file, no answer in JSON. */
export const DEFINITION_FILES = ["application/octet-stream"] as const;
