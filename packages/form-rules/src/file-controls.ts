import type { FieldControl } from "@tender/contract/online-forms";

/** Its values are files: they are uploaded, and nothing else makes them. */
export const isFileControl = (control: FieldControl): boolean => control === "file" || control === "image";
