import { formLimits, isPicturePath } from "@tender/contract/online-forms";
import type { CellValue } from "@tender/form-rules";
import { fileText as text } from "./file-text.ts";
import type { Sizes } from "./open-row.ts";

/** A file with its display data. */
export interface RowFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly isPicture: boolean;
}

export const rowFilesOf = (
  value: CellValue,
  names: Readonly<Record<string, string>> = {},
  sizes: Sizes = {},
): RowFile[] =>
  (Array.isArray(value) ? value : []).map((path: string) => ({
    path,
    name: names[path] ?? path,
    bytes: sizes[path],
    isPicture: isPicturePath(path),
  }));

const MEGABYTE = 1_048_576;
const pictures = ["png", "jpg", "jpeg", "webp"];
const all = [...pictures, "pdf", "docx", "xlsx", "pptx", "zip", "txt", "csv"];
const kindsOf = (isPicture: boolean): readonly string[] => (isPicture ? pictures : all);

/** Returns the `accept` of the file input; pictures by media type, so that phones offer the camera. */
export const acceptOf = (isPicture: boolean): string =>
  isPicture ? "image/png,image/jpeg,image/webp" : all.map((kind) => `.${kind}`).join(",");

/** Checks a file before its upload. Undefined: no fault found, the server decides. */
export function fileFault({ name, size }: Pick<File, "name" | "size">, isPicture: boolean): string | undefined {
  const kind = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!kindsOf(isPicture).includes(kind)) return text.kinds(kindsOf(isPicture).join("、").toUpperCase());
  const maxBytes = isPicture ? formLimits.pictureBytes : formLimits.fileBytes;
  if (size > maxBytes) return text.large(maxBytes / MEGABYTE);
  return size === 0 ? text.empty : undefined;
}

export const limitText = (isPicture: boolean): string =>
  text.limit(formLimits.files, (isPicture ? formLimits.pictureBytes : formLimits.fileBytes) / MEGABYTE);
