/** Offers content of this page, or a received file, for saving. */
export function saveAsFile(content: BlobPart, type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
