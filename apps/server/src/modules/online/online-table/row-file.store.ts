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

/** True in SQL: a row has the file, or may be saved with it. A preview belongs to its picture. */
export const isRowFile = (attachPath: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${onlineRowFile} r WHERE ${attachPath} IN (r.attach_path, r.attach_path || ${previewOf("")}))`;

/** Files that rows may have. */
export function createRowFileStore(db: Db) {
  const ofPlace = ({ formId, fieldId }: FileField) =>
    and(eq(onlineRowFile.formId, formId), eq(onlineRowFile.fieldId, fieldId));
  const paths = (found: readonly { readonly path: string }[]): string[] => found.map(({ path }) => path);
  const path = { path: onlineRowFile.attachPath };

  /** Reads names and sizes, by path. */
  async function described(
    tx: Tx,
    attachPaths: readonly string[],
  ): Promise<Map<string, Pick<RowFile, "fileName" | "bytes">>> {
    if (attachPaths.length === 0) return new Map();
    const { attachPath, fileName, bytes } = onlineRowFile;
    const found = await tx
      .select({ attachPath, fileName, bytes })
      .from(onlineRowFile)
      .where(inArray(attachPath, [...attachPaths]));
    return new Map(found.map(({ attachPath: at, ...file }) => [at, file]));
  }

  async function note(place: FileField, isNamed: SQL, now: Date): Promise<void> {
    await db
      .update(onlineRowFile)
      .set({ unnamedSince: sql`CASE WHEN ${onlineRowFile.unnamedSince} IS NULL THEN ${now}::timestamptz END` })
      .where(
        and(ofPlace(place), isNotNull(onlineRowFile.rowId), sql`(${onlineRowFile.unnamedSince} IS NULL) <> ${isNamed}`),
      );
  }

  return {
    insert: async (tx: Tx, row: typeof onlineRowFile.$inferInsert): Promise<void> => {
      await tx.insert(onlineRowFile).values(row);
    },
    pendingOf: (userId: string): Promise<number> =>
      db.$count(onlineRowFile, and(isNull(onlineRowFile.rowId), eq(onlineRowFile.uploadedBy, userId))),
    find: async (attachPath: string): Promise<RowFile | undefined> =>
      (await db.select().from(onlineRowFile).where(eq(onlineRowFile.attachPath, attachPath)))[0],
    described,
    /**
     * Binds files to the row: those that it had before, and those that the user uploaded for its field. Returns their
     * number.
     */
    bind: async (
      tx: Tx,
      place: FileField & { readonly rowId: string },
      attachPaths: readonly string[],
      userId: string,
    ): Promise<number> => {
      const { rowId } = place;
      const isPending = and(isNull(onlineRowFile.rowId), eq(onlineRowFile.uploadedBy, userId));
      const { rowCount } = await tx
        .update(onlineRowFile)
        .set({ rowId, unnamedSince: null })
        .where(
          and(
            ofPlace(place),
            inArray(onlineRowFile.attachPath, [...attachPaths]),
            or(eq(onlineRowFile.rowId, rowId), isPending),
          ),
        );
      return rowCount ?? 0;
    },
    /** Fields with files of saved rows. */
    places: (): Promise<FileField[]> =>
      db
        .selectDistinct({ formId: onlineRowFile.formId, fieldId: onlineRowFile.fieldId })
        .from(onlineRowFile)
        .where(isNotNull(onlineRowFile.rowId)),
    /**
     * Notes which files of a field no row names, and which are named again. `form`: a published form that has the
     * field.
     */
    markUnreferenced: (place: FileField, form: { code: string; field: string }, now: Date): Promise<void> =>
      note(
        place,
        sql`EXISTS (SELECT FROM ${sql.identifier("online")}.${sql.identifier(form.code)} AS f
          WHERE f.id = ${onlineRowFile.rowId} AND f.${sql.identifier(form.field)} @> ARRAY[${onlineRowFile.attachPath}])`,
        now,
      ),
    /** Like `markUnreferenced` for a field that is gone: its files stay as long as its column or its table is set aside. */
    markFieldRemoved: (place: FileField, now: Date): Promise<void> =>
      note(
        place,
        sql`EXISTS (SELECT FROM ${onlineSetAside} a WHERE a.form_id = ${place.formId}
          AND (a.column_name IS NULL OR a.field->>'id' = ${place.fieldId}))`,
        now,
      ),
    /**
     * Deletes files that no row has named since `before`, and unsaved files uploaded before then. Returns their paths.
     */
    removeUnreferenced: async (before: Date): Promise<string[]> =>
      paths(
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
      const found = await described(db, attachPaths);
      return new Map([...found].map(([at, { fileName }]) => [at, fileName]));
    },
  };
}

export type RowFiles = ReturnType<typeof createRowFileStore>;
