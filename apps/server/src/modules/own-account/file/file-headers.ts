import { contentDispositionOf } from "#platform/download-headers.ts";
import type { fileObject } from "./file.tables.ts";

type FileRow = typeof fileObject.$inferSelect;

/** Types shown in the page or in the browser's own viewer; all others are only offered for saving. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml", "application/pdf"]);

/** Returns a strong validator: bytes are served as stored. */
export const etagOf = ({ sha256 }: Pick<FileRow, "sha256">): string => `"${sha256}"`;

/** Returns headers that prevent a stored file from becoming a page of ours, whatever its bytes contain. */
export function fileHeaders(row: FileRow): Record<string, string> {
  return {
    "content-type": row.contentType,
    "content-disposition": contentDispositionOf(SHOWN.has(row.contentType) ? "inline" : "attachment", row.fileName),
    "x-content-type-options": "nosniff",
    // Browsers' PDF viewers do not run inside a sandbox.
    "content-security-policy":
      row.contentType === "application/pdf" ? "default-src 'none'" : "default-src 'none'; sandbox",
    ...validatorHeaders(row),
  };
}

export const validatorHeaders = (row: FileRow): Record<string, string> => ({
  etag: etagOf(row),
  "cache-control": row.isPublic ? "public, max-age=3600" : "no-store",
});
