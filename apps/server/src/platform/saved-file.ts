/**
 * Returns the header of RFC 8187: an ASCII name for old programs, and the full one encoded. Neither can end the header
 * or the value.
 */
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
  /** Not the type of JSON, because that would be an API answer and this is a file. */
  json: "application/octet-stream",
} as const;

/** Returns the headers of a file to save, which no cache may store. */
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
