import { previewOf } from "@tender/contract/online-forms";
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { onlineSetAside } from "./online-table.tables.ts";
import { onlineRowFile } from "./row-file.tables.ts";

type RowFile = typeof onlineRowFile.$inferSelect;

/** A field of a form. Both ids survive renames. */
export interface FileField {
  readonly formId: string;
  readonly fieldId: string;
}

/** Returns SQL that is true for a file that a row has or may be saved with, or for the preview of such a picture. */
export const isRowFile = (attachPath: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${onlineRowFile} r WHERE ${attachPath} IN (r.attach_path, r.attach_path || ${previewOf("")}))`;

/** Files of rows, and uploaded files that wait for their row. */
export function createRowFileStore(db: Db) {
  const isOfField = ({ formId, fieldId }: FileField) =>
    and(eq(onlineRowFile.formId, formId), eq(onlineRowFile.fieldId, fieldId));
  const pathsOf = (found: readonly { readonly path: string }[]): string[] => found.map(({ path }) => path);
  const path = { path: onlineRowFile.attachPath };

  /** Reads names and sizes, by path. */
  async function describeFiles(
    tx: Tx,
    attachPaths: readonly string[],
  ): Promise<Map<string, Pick<RowFile, "fileName" | "bytes">>> {
    if (attachPaths.length === 0) return new Map();
    const { attachPath, fileName, bytes } = onlineRowFile;
    const found = await tx
      .select({ attachPath, fileName, bytes })
      .from(onlineRowFile)
      .where(inArray(attachPath, [...attachPaths]));
    return new Map(found.map(({ attachPath: filePath, ...file }) => [filePath, file]));
  }

  async function markFiles(fileField: FileField, isReferenced: SQL, now: Date): Promise<void> {
    await db
      .update(onlineRowFile)
      .set({ unnamedSince: sql`CASE WHEN ${onlineRowFile.unnamedSince} IS NULL THEN ${now}::timestamptz END` })
      .where(
        and(
          isOfField(fileField),
          isNotNull(onlineRowFile.rowId),
          sql`(${onlineRowFile.unnamedSince} IS NULL) <> ${isReferenced}`,
        ),
      );
  }

  return {
    insert: async (tx: Tx, row: typeof onlineRowFile.$inferInsert): Promise<void> => {
      await tx.insert(onlineRowFile).values(row);
    },
    countPending: (userId: string): Promise<number> =>
      db.$count(onlineRowFile, and(isNull(onlineRowFile.rowId), eq(onlineRowFile.uploadedBy, userId))),
    find: async (attachPath: string): Promise<RowFile | undefined> =>
      (await db.select().from(onlineRowFile).where(eq(onlineRowFile.attachPath, attachPath)))[0],
    described: describeFiles,
    /**
     * Binds files to the row: those that it had before, and those that the user uploaded for its field. Returns their
     * number.
     */
    bind: async (
      tx: Tx,
      location: FileField & { readonly rowId: string },
      attachPaths: readonly string[],
      userId: string,
    ): Promise<number> => {
      const { rowId } = location;
      const isPending = and(isNull(onlineRowFile.rowId), eq(onlineRowFile.uploadedBy, userId));
      const { rowCount } = await tx
        .update(onlineRowFile)
        .set({ rowId, unnamedSince: null })
        .where(
          and(
            isOfField(location),
            inArray(onlineRowFile.attachPath, [...attachPaths]),
            or(eq(onlineRowFile.rowId, rowId), isPending),
          ),
        );
      return rowCount ?? 0;
    },
    /** Returns the fields that have files of saved rows. */
    listFields: (): Promise<FileField[]> =>
      db
        .selectDistinct({ formId: onlineRowFile.formId, fieldId: onlineRowFile.fieldId })
        .from(onlineRowFile)
        .where(isNotNull(onlineRowFile.rowId)),
    /**
     * Marks the files of a field that no row refers to, and clears the mark of files that are referred to again.
     * `form`: the published form with the field.
     */
    markUnreferenced: (fileField: FileField, form: { code: string; field: string }, now: Date): Promise<void> =>
      markFiles(
        fileField,
        sql`EXISTS (SELECT FROM ${sql.identifier("online")}.${sql.identifier(form.code)} AS f
          WHERE f.id = ${onlineRowFile.rowId} AND f.${sql.identifier(form.field)} @> ARRAY[${onlineRowFile.attachPath}])`,
        now,
      ),
    /** Marks the files of a removed field, unless its column or its table is still set aside. */
    markFieldRemoved: (fileField: FileField, now: Date): Promise<void> =>
      markFiles(
        fileField,
        sql`EXISTS (SELECT FROM ${onlineSetAside} a WHERE a.form_id = ${fileField.formId}
          AND (a.column_name IS NULL OR a.field->>'id' = ${fileField.fieldId}))`,
        now,
      ),
    /**
     * Deletes files that no row has referred to since `before`, and unsaved files that were uploaded before then.
     * Returns their paths.
     */
    removeUnreferenced: async (before: Date): Promise<string[]> =>
      pathsOf(
        await db
          .delete(onlineRowFile)
          .where(
            or(
              lt(onlineRowFile.unnamedSince, before),
              and(isNull(onlineRowFile.rowId), lt(onlineRowFile.uploadedAt, before)),
            ),
          )
          .returning(path),
      ),
    /** Reads file names, by path. */
    named: async (attachPaths: readonly string[]): Promise<Map<string, string>> => {
      const found = await describeFiles(db, attachPaths);
      return new Map([...found].map(([filePath, { fileName }]) => [filePath, fileName]));
    },
  };
}

export type RowFiles = ReturnType<typeof createRowFileStore>;
