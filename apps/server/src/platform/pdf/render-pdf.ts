import { tasksIn } from "#platform/off-thread/off-thread.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type * as pdfTasks from "./pdf-tasks.ts";

const inThread = tasksIn<typeof pdfTasks>(new URL("./pdf-tasks.ts", import.meta.url), { kind: "drawn" });

/** Returns the document as a PDF file, drawn in another thread. Throws http.unavailable if too many tasks wait. */
export const renderPdf = async (document: PdfDocument): Promise<Buffer> => {
  const bytes = await inThread("drawPdf", document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
