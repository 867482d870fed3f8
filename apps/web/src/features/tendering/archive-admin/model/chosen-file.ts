import { MAX_ARCHIVE_IMPORT_BYTES } from "@tender/contract/constants";
import { startText as text } from "../text.ts";

/** Returns the fault of a file before its upload; undefined: none found. The server checks the content. */
export function faultOfFile(file: Pick<File, "name" | "size"> | null): string | undefined {
  if (!file) return text.missing;
  if (/\.(gz|tgz|zip|7z|rar|bz2|xz|zst)$/i.test(file.name)) return text.compressed;
  return file.size > MAX_ARCHIVE_IMPORT_BYTES ? text.tooLarge : undefined;
}
