import type { EndpointOf, ResultOf } from "@tender/contract";
import type { FileRow } from "./file.store.ts";

export const presentFile = (row: FileRow): ResultOf<EndpointOf<"file.upload">> => ({
  id: row.id,
  attachGroup: row.attachGroup,
  attachPath: row.attachPath,
  fileName: row.fileName,
  contentType: row.contentType,
  bytes: row.bytes,
  uploadedAt: row.createdAt.toISOString(),
});
