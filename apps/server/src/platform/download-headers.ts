/**
 * Returns the value of Content-Disposition (RFC 6266): an ASCII name for old programs, and the full name encoded by RFC
 * 8187. Neither can end the header or the value.
 */
export function contentDispositionOf(
  kind: "inline" | "attachment",
  fileName: string,
  asciiName: string = fileName,
): string {
  const ascii = asciiName.replace(/[^\w. -]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
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

/** Returns the headers of a file that the browser saves. No cache may store it. */
export const downloadHeadersOf = (
  format: keyof typeof mediaTypes,
  fileName: string,
  asciiName?: string,
): Record<string, string> => ({
  "content-type": mediaTypes[format],
  "content-disposition": contentDispositionOf("attachment", fileName, asciiName),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
});
