interface ReadPdf {
  readonly title: string | undefined;
  /** Of the document's catalogue. */
  readonly language: string | undefined;
  /** The texts of each page in their order, joined by spaces. */
  readonly pages: readonly string[];
}

/** What a PDF says, read by another library than the one that wrote it. Throws for what is no PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // Large, and few tests need it.
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
