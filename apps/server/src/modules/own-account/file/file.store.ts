import { and, count, desc, eq, inArray, isNull, like, lt, not, sql, sum } from "drizzle-orm";
import { noticeFile } from "#modules/notices/notice/notice.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { prefixPattern } from "#platform/database/like-pattern.ts";
import { fileObject } from "./file.tables.ts";

export type FileRow = typeof fileObject.$inferSelect;
export type FileInsert = typeof fileObject.$inferInsert;

export function createFileStore(db: Db) {
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
  const isInGroup = (ownerId: string, attachGroup: string) =>
    and(eq(fileObject.ownerId, ownerId), eq(fileObject.attachGroup, attachGroup));
  const isNoticeFile = eq(fileObject.attachGroup, "notice");
  const isNamed = sql`EXISTS (SELECT FROM ${noticeFile} n WHERE n.attach_path = ${fileObject.attachPath})`;
  return {
    find: async (attachGroup: string, attachPath: string): Promise<FileRow | undefined> =>
      (await byAddress.execute({ attachGroup, attachPath }))[0],
    insert: (rows: FileInsert[], tx: Tx = db): Promise<FileRow[]> => tx.insert(fileObject).values(rows).returning(),
    /** Returns undefined and inserts nothing if the owner's files of the group would exceed `quota` bytes. */
    insertWithin: async (
      tx: Tx,
      row: FileInsert & { ownerId: string },
      quota: number,
    ): Promise<FileRow | undefined> => {
      const { ownerId, attachGroup, bytes } = row;
      // Serialised by owner: two concurrent uploads would not count each other.
      const key = `file_object ${ownerId} ${attachGroup}`;
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const [storedFiles] = await tx
        .select({ bytes: sum(fileObject.bytes) })
        .from(fileObject)
        .where(isInGroup(ownerId, attachGroup));
      if (Number(storedFiles?.bytes ?? 0) + bytes > quota) return undefined;
      const [inserted] = await tx.insert(fileObject).values(row).returning();
      return inserted;
    },
    /** Newest first. */
    pageOf: async (ownerId: string, attachGroup: string, limit: number, offset: number) => {
      const where = isInGroup(ownerId, attachGroup);
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(fileObject).where(where),
        db
          .select()
          .from(fileObject)
          .where(where)
          .orderBy(desc(fileObject.createdAt), desc(fileObject.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    remove: (tx: Tx, id: string, ownerId: string, attachGroup: string): Promise<FileRow[]> =>
      tx
        .delete(fileObject)
        .where(and(eq(fileObject.id, id), isInGroup(ownerId, attachGroup)))
        .returning(),
    makePublic: async (tx: Tx, attachGroup: string, attachPaths: readonly string[]): Promise<void> => {
      await tx
        .update(fileObject)
        .set({ isPublic: true })
        .where(
          and(
            isNull(fileObject.ownerId),
            eq(fileObject.attachGroup, attachGroup),
            inArray(fileObject.attachPath, [...attachPaths]),
          ),
        );
    },
    /** Deletes an owner's files in a group whose path begins with `folder/`. */
    removeFolder: (tx: Tx, ownerId: string, attachGroup: string, folder: string): Promise<FileRow[]> =>
      tx
        .delete(fileObject)
        .where(and(isInGroup(ownerId, attachGroup), like(fileObject.attachPath, prefixPattern(`${folder}/`))))
        .returning(),
    /** Returns the paths of the portal's public files in the group, newest first. */
    pathsIn: async (attachGroup: string, tx: Tx = db): Promise<string[]> =>
      (
        await tx
          .select({ attachPath: fileObject.attachPath })
          .from(fileObject)
          .where(
            and(isNull(fileObject.ownerId), eq(fileObject.isPublic, true), eq(fileObject.attachGroup, attachGroup)),
          )
          .orderBy(desc(fileObject.createdAt), desc(fileObject.id))
      ).map(({ attachPath }) => attachPath),
    removeOwnerless: (attachGroup: string, attachPaths: readonly string[], tx: Tx = db): Promise<FileRow[]> =>
      tx
        .delete(fileObject)
        .where(
          and(
            isNull(fileObject.ownerId),
            eq(fileObject.attachGroup, attachGroup),
            inArray(fileObject.attachPath, [...attachPaths]),
          ),
        )
        .returning(),
    /** Deletes the portal's files in a group that were created before that time. */
    removeOwnerlessBefore: (attachGroup: string, before: Date): Promise<FileRow[]> =>
      db
        .delete(fileObject)
        .where(
          and(isNull(fileObject.ownerId), eq(fileObject.attachGroup, attachGroup), lt(fileObject.createdAt, before)),
        )
        .returning(),
    /** Returns those of the paths that exist. */
    findExisting: async (attachGroup: string, attachPaths: readonly string[]): Promise<string[]> =>
      (
        await db
          .select({ attachPath: fileObject.attachPath })
          .from(fileObject)
          .where(and(eq(fileObject.attachGroup, attachGroup), inArray(fileObject.attachPath, [...attachPaths])))
      ).map(({ attachPath }) => attachPath),
    removeAllOf: (ownerId: string, tx: Tx = db): Promise<FileRow[]> =>
      tx.delete(fileObject).where(eq(fileObject.ownerId, ownerId)).returning(),
    /** Marks the notice files that no notice names, and deletes those that have been unnamed since before `since`. */
    removeUnnamed: async (now: Date, since: Date): Promise<FileRow[]> => {
      await db
        .update(fileObject)
        .set({ unnamedSince: sql`CASE WHEN ${fileObject.unnamedSince} IS NULL THEN ${now}::timestamptz END` })
        .where(and(isNoticeFile, sql`(${fileObject.unnamedSince} IS NULL) <> ${isNamed}`));
      return db
        .delete(fileObject)
        .where(and(isNoticeFile, lt(fileObject.unnamedSince, since), not(isNamed)))
        .returning();
    },
    allOf: (ownerId: string): Promise<FileRow[]> => db.select().from(fileObject).where(eq(fileObject.ownerId, ownerId)),
  };
}

export type FileStore = ReturnType<typeof createFileStore>;
