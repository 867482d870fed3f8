import { AppError } from "#platform/app-error.ts";

/** Extensions that a browser, a shell or a mail program might run or render. */
const ACTIVE =
  /^(html?|xhtml|shtml|svgz?|xml|xsl|xslt|mht(ml)?|js|mjs|cjs|jsp|jspx|php\d?|phtml|asp|aspx|ashx|cgi|pl|py|rb|sh|bash|bat|cmd|com|exe|dll|msi|scr|ps1|vbs?|vbe|jar|war|class|hta|lnk|reg|swf|apk)$/;

/** Control characters and marks of writing direction: they disguise a name as another one. */
const isInvisible = (character: string): boolean =>
  character < " " || /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(character);

export interface CleanName {
  readonly fileName: string;
  /** Lower case, without the dot. */
  readonly extension: string;
}

const LONGEST = 150;

/**
 * Returns the name under which a file is stored. Undefined, refused: a path, invisible characters, no extension, or an
 * active extension before the last one.
 */
export function cleanName(sent: string): CleanName | undefined {
  const name = sent.normalize("NFC").trim();
  if (name === "" || name.length > LONGEST || /[/\\:]/.test(name) || name.startsWith(".")) return undefined;
  if ([...name].some(isInvisible)) return undefined;
  const parts = name.split(".");
  const extension = parts.at(-1)?.toLowerCase() ?? "";
  if (parts.length < 2 || extension === "") return undefined;
  if (parts.slice(1, -1).some((part) => ACTIVE.test(part.trim().toLowerCase()))) return undefined;
  return { fileName: name, extension };
}

/** A kind of file that may be uploaded, by its extension. */
export interface FileKind {
  readonly extension: string;
  /** The type under which the file is stored and served. */
  readonly contentType: string;
  /** Types that the content may be detected as; empty for text, which has no signature. */
  readonly detected: readonly string[];
  /** Images are decoded and re-encoded, so that only pixels are stored. */
  readonly image?: "png" | "jpeg" | "webp";
}

const kind = (extension: string, contentType: string, more: Partial<FileKind> = {}): FileKind => ({
  extension,
  contentType,
  detected: [contentType],
  ...more,
});

const office = "application/vnd.openxmlformats-officedocument";

/** The complete list: any other kind is refused, including markup, scripts and programs. */
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

/** Returns the list for messages: `PNG、JPG、…`. */
const kindNames = (kinds: readonly FileKind[]): string =>
  kinds.map(({ extension }) => extension.toUpperCase()).join("、");

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** True for UTF-8 or GB 18030 without control characters. Called only for content of no detected type. */
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
 * Determines an upload's name and kind by its content, which must match the extension. Throws file.bad_name,
 * file.kind_refused, file.content_mismatch.
 */
export async function validateUpload(
  sentName: string,
  bytes: Buffer,
  kinds: readonly FileKind[],
): Promise<{ fileName: string; kind: FileKind }> {
  const name = cleanName(sentName);
  if (!name) throw new AppError("file.bad_name");
  const kind = kinds.find(({ extension }) => extension === name.extension);
  if (!kind) throw new AppError("file.kind_refused", { values: { kinds: kindNames(kinds) } });
  // Loaded with the first upload, so that it does not delay the start.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const agrees =
    kind.detected.length === 0 ? found === undefined && isText(bytes) : kind.detected.includes(found ?? "");
  if (!agrees) throw new AppError("file.content_mismatch");
  return { fileName: name.fileName, kind };
}
