interface ReadPdf {
  readonly title: string | undefined;
  /** From the document's catalogue. */
  readonly language: string | undefined;
  /** Texts of each page in order, joined by spaces. */
  readonly pages: readonly string[];
}

/** Reads a PDF with another library than the one that wrote it. Throws if the bytes are no PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // Imported here, as it is large and few tests need it.
  const { extractText, getDocumentProxy, getMeta } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await getMeta(document);
  const { text } = await extractText(document, { mergePages: false });
  return {
    title: info.Title,
    language: info.Language ?? undefined,
    pages: text.map((page) => page.replace(/\s+/g, " ")),
  };
}
