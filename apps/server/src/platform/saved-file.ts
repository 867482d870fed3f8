/** RFC 8187: an ASCII name for old programs, the full one encoded. Neither can end the header or the value. */
export function disposition(kind: "inline" | "attachment", fileName: string, asciiName = fileName): string {
  const ascii = asciiName.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  /** No JSON to whoever asks: that would be an answer, and this is a file. */
  json: "application/octet-stream",
} as const;

/** A file to save that nothing on the way keeps. */
export const savedHeaders = (
  format: keyof typeof mediaTypes,
  fileName: string,
  asciiName?: string,
): Record<string, string> => ({
  "content-type": mediaTypes[format],
  "content-disposition": disposition("attachment", fileName, asciiName),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
});
