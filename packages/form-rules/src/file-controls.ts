import type { FieldControl } from "@tender/contract/online-forms";

/** Returns whether the values are files: files are uploaded, and no rule creates them. */
export const isFileControl = (control: FieldControl): boolean => control === "file" || control === "image";
