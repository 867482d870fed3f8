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
export const kindNames = (kinds: readonly FileKind[]): string =>
  kinds.map(({ extension }) => extension.toUpperCase()).join("、");
