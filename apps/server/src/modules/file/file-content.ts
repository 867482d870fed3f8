import { AppError } from "../../platform/app-error.ts";
import { cleanName } from "./file-name.ts";

/** A kind of file that may be uploaded, by its extension. */
export interface FileKind {
  readonly extension: string;
  /** Under which type it is stored and served. */
  readonly contentType: string;
  /** Types that the content may be recognised as; empty for text, which has no marks of its own. */
  readonly detected: readonly string[];
  /** Images are decoded and written anew, so that nothing but pixels is kept. */
  readonly image?: "png" | "jpeg" | "webp";
}

const kind = (extension: string, contentType: string, more: Partial<FileKind> = {}): FileKind => ({
  extension,
  contentType,
  detected: [contentType],
  ...more,
});

const office = "application/vnd.openxmlformats-officedocument";

/** The whole list: what does not stand here is refused, markup, script and programs among it. */
export const fileKinds: readonly FileKind[] = [
  kind("png", "image/png", { image: "png" }),
  kind("jpg", "image/jpeg", { image: "jpeg" }),
  kind("jpeg", "image/jpeg", { image: "jpeg" }),
  kind("webp", "image/webp", { image: "webp" }),
  kind("pdf", "application/pdf"),
  kind("docx", `${office}.wordprocessingml.document`),
  kind("xlsx", `${office}.spreadsheetml.sheet`),
  kind("pptx", `${office}.presentationml.presentation`),
  kind("zip", "application/zip"),
  kind("txt", "text/plain", { detected: [] }),
  kind("csv", "text/csv", { detected: [] }),
];

export const imageKinds: readonly FileKind[] = fileKinds.filter(({ image }) => image !== undefined);

/** For people: `PNG、JPG、…`. */
const kindNames = (kinds: readonly FileKind[]): string =>
  kinds.map(({ extension }) => extension.toUpperCase()).join("、");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** UTF-8 or GB 18030 without control characters. Asked only where the content is recognised as nothing else. */
function isText(bytes: Buffer): boolean {
  if (bytes.subarray(0, 1_000_000).some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return !new TextDecoder("gb18030").decode(bytes).includes("\ufffd");
  }
}

/**
 * The name and kind of an upload, decided by its content; the extension only has to agree. Throws file.bad_name,
 * file.kind_refused, file.content_mismatch.
 */
export async function judgeUpload(
  sentName: string,
  bytes: Buffer,
  kinds: readonly FileKind[],
): Promise<{ fileName: string; kind: FileKind }> {
  const name = cleanName(sentName);
  if (!name) throw new AppError("file.bad_name");
  const kind = kinds.find(({ extension }) => extension === name.extension);
  if (!kind) throw new AppError("file.kind_refused", { values: { kinds: kindNames(kinds) } });
  // Loaded with the first upload: a start need not wait for it.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const agrees =
    kind.detected.length === 0 ? found === undefined && isText(bytes) : kind.detected.includes(found ?? "");
  if (!agrees) throw new AppError("file.content_mismatch");
  return { fileName: name.fileName, kind };
}
