import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { fileObject } from "./file.tables.ts";

export type FileRow = typeof fileObject.$inferSelect;

export interface FileStore {
  find(attachGroup: string, attachPath: string): Promise<FileRow | undefined>;
}

export function createFileStore(db: Db): FileStore {
  const byAddress = db
    .select()
    .from(fileObject)
    .where(
      and(
        eq(fileObject.attachGroup, sql.placeholder("attachGroup")),
        eq(fileObject.attachPath, sql.placeholder("attachPath")),
      ),
    )
    .prepare("file_by_address");
  return { find: async (attachGroup, attachPath) => (await byAddress.execute({ attachGroup, attachPath }))[0] };
}
