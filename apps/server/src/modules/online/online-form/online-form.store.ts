import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import { type EnhancementKind, formLimits } from "@tender/contract/online-forms";
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { menuItem } from "#modules/access/permission/permission.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import type { Published } from "./form-facts.ts";
import { onlineEnhancement, onlineForm, onlineFormRelease } from "./online-form.tables.ts";

export type FormRow = typeof onlineForm.$inferSelect;
export type ReleaseRow = typeof onlineFormRelease.$inferSelect;
export type RecordRow = typeof onlineEnhancement.$inferSelect;
export type Named<T> = T & { readonly byName: string | null };

export interface FormFilter {
  readonly keyword?: string | undefined;
  readonly kind?: FormRow["kind"] | undefined;
  readonly state?: "draft" | "published" | "changed" | undefined;
  readonly sort?: string | undefined;
}

interface ChangeStamp {
  readonly by: string;
  readonly at: Date;
}

const isNotRemoved = isNull(onlineForm.removedAt);

const inState: Readonly<Record<NonNullable<FormFilter["state"]>, SQL | undefined>> = {
  draft: isNull(onlineForm.release),
  published: and(isNotNull(onlineForm.release), eq(onlineForm.isAhead, false)),
  changed: and(isNotNull(onlineForm.release), eq(onlineForm.isAhead, true)),
};

const orders: Readonly<Record<string, SQL>> = {
  code: asc(onlineForm.code),
  "-code": desc(onlineForm.code),
  title: asc(onlineForm.title),
  "-title": desc(onlineForm.title),
  updatedAt: asc(onlineForm.updatedAt),
  "-updatedAt": desc(onlineForm.updatedAt),
  publishedAt: sql`${onlineForm.publishedAt} ASC NULLS LAST`,
  "-publishedAt": sql`${onlineForm.publishedAt} DESC NULLS LAST`,
};

const { draft: _draft, ...summary } = getTableColumns(onlineForm);

export type FormSummary = Omit<FormRow, "draft">;

export function createOnlineFormStore(db: Db) {
  return {
    page: async ({ keyword, kind, state, sort = "-updatedAt" }: FormFilter, limit: number, offset: number) => {
      const where = and(
        isNotRemoved,
        kind && eq(onlineForm.kind, kind),
        state && inState[state],
        keyword?.trim() ? anyContainsWord([onlineForm.code, onlineForm.title], keyword) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.$count(onlineForm, where),
        db
          .select({ ...summary, byName: appUser.realname })
          .from(onlineForm)
          .leftJoin(appUser, eq(appUser.id, onlineForm.updatedBy))
          .where(where)
          .orderBy(...(orders[sort] ? [orders[sort]] : []), asc(onlineForm.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    count: (tx: Tx): Promise<number> => tx.$count(onlineForm, isNotRemoved),
    find: async (tx: Tx, id: string): Promise<Named<FormRow> | undefined> =>
      (
        await tx
          .select({ ...getTableColumns(onlineForm), byName: appUser.realname })
          .from(onlineForm)
          .leftJoin(appUser, eq(appUser.id, onlineForm.updatedBy))
          .where(and(eq(onlineForm.id, id), isNotRemoved))
      )[0],
    /** Finds a form, also one whose table is set aside. */
    findIncludingRemoved: async (tx: Tx, id: string): Promise<FormRow | undefined> =>
      (await tx.select().from(onlineForm).where(eq(onlineForm.id, id)))[0],
    findByCode: async (tx: Tx, code: string): Promise<FormRow | undefined> =>
      (
        await tx
          .select()
          .from(onlineForm)
          .where(and(eq(onlineForm.code, code), isNotRemoved))
      )[0],
    insert: async (tx: Tx, draft: FormDefinition, { by, at }: ChangeStamp): Promise<string> => {
      const { code, title, kind } = draft;
      const tracked = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
      const [created] = await tx
        .insert(onlineForm)
        .values({ code, title, kind, draft, ...tracked })
        .returning({ id: onlineForm.id });
      return created?.id ?? "";
    },
    /** Updates the form. False: it was removed or has a newer version. */
    update: async (
      tx: Tx,
      { id, version }: Pick<FormRow, "id" | "version">,
      change: Partial<
        Pick<FormRow, "code" | "title" | "kind" | "draft" | "release" | "publishedAt" | "isAhead" | "removedAt">
      >,
      { by, at }: ChangeStamp,
    ): Promise<boolean> => {
      const { rowCount } = await tx
        .update(onlineForm)
        .set({ ...change, updatedBy: by, updatedAt: at, version: version + 1 })
        .where(and(eq(onlineForm.id, id), eq(onlineForm.version, version)));
      return rowCount === 1;
    },
    remove: async (tx: Tx, { id, version }: Pick<FormRow, "id" | "version">): Promise<boolean> =>
      (await tx.delete(onlineForm).where(and(eq(onlineForm.id, id), eq(onlineForm.version, version)))).rowCount === 1,
    insertRelease: async (tx: Tx, row: typeof onlineFormRelease.$inferInsert): Promise<void> => {
      await tx.insert(onlineFormRelease).values(row);
    },
    listReleases: async (formId: string, limit: number, offset: number) => {
      const { definition: _definition, ...columns } = getTableColumns(onlineFormRelease);
      const where = eq(onlineFormRelease.formId, formId);
      const [total, rows] = await Promise.all([
        db.$count(onlineFormRelease, where),
        db
          .select({ ...columns, byName: appUser.realname })
          .from(onlineFormRelease)
          .leftJoin(appUser, eq(appUser.id, onlineFormRelease.by))
          .where(where)
          .orderBy(desc(onlineFormRelease.number))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    findRelease: async (tx: Tx, formId: string, number: number): Promise<Named<ReleaseRow> | undefined> =>
      (
        await tx
          .select({ ...getTableColumns(onlineFormRelease), byName: appUser.realname })
          .from(onlineFormRelease)
          .leftJoin(appUser, eq(appUser.id, onlineFormRelease.by))
          .where(and(eq(onlineFormRelease.formId, formId), eq(onlineFormRelease.number, number)))
      )[0],
    /** Returns the published definition of every form. */
    listPublished: (tx: Tx): Promise<Published[]> =>
      tx
        .select({
          id: onlineForm.id,
          code: onlineForm.code,
          title: sql<string>`${onlineFormRelease.definition}->>'title'`,
          number: onlineFormRelease.number,
          definition: onlineFormRelease.definition,
        })
        .from(onlineForm)
        .innerJoin(
          onlineFormRelease,
          and(eq(onlineFormRelease.formId, onlineForm.id), eq(onlineFormRelease.number, onlineForm.release)),
        )
        .where(isNotRemoved)
        .orderBy(asc(onlineForm.code)),
    listRecords: (formId: string, type: EnhancementKind | undefined): Promise<Named<RecordRow>[]> =>
      db
        .select({ ...getTableColumns(onlineEnhancement), byName: appUser.realname })
        .from(onlineEnhancement)
        .leftJoin(appUser, eq(appUser.id, onlineEnhancement.by))
        .where(and(eq(onlineEnhancement.formId, formId), type && eq(onlineEnhancement.type, type)))
        .orderBy(desc(onlineEnhancement.id)),
    findNewest: async (
      tx: Tx,
      formId: string,
    ): Promise<{ form: FormEnhancement | null; list: ListEnhancement | null }> => {
      const rows = await tx
        .selectDistinctOn([onlineEnhancement.type])
        .from(onlineEnhancement)
        .where(eq(onlineEnhancement.formId, formId))
        .orderBy(onlineEnhancement.type, desc(onlineEnhancement.id));
      const contentOf = (type: EnhancementKind) => rows.find((row) => row.type === type)?.content ?? null;
      return { form: contentOf("form") as FormEnhancement | null, list: contentOf("list") as ListEnhancement | null };
    },
    findNewestId: async (tx: Tx, formId: string, type: EnhancementKind): Promise<string | null> =>
      (
        await tx
          .select({ id: onlineEnhancement.id })
          .from(onlineEnhancement)
          .where(and(eq(onlineEnhancement.formId, formId), eq(onlineEnhancement.type, type)))
          .orderBy(desc(onlineEnhancement.id))
          .limit(1)
      )[0]?.id ?? null,
    /** Inserts a record and deletes the oldest beyond `formLimits.records`, except the newest of each type. */
    insertRecord: async (tx: Tx, row: typeof onlineEnhancement.$inferInsert): Promise<string> => {
      const [created] = await tx.insert(onlineEnhancement).values(row).returning({ id: onlineEnhancement.id });
      const inForce = tx
        .selectDistinctOn([onlineEnhancement.type], { id: onlineEnhancement.id })
        .from(onlineEnhancement)
        .where(eq(onlineEnhancement.formId, row.formId))
        .orderBy(onlineEnhancement.type, desc(onlineEnhancement.id));
      const retained = await tx
        .select({ id: onlineEnhancement.id })
        .from(onlineEnhancement)
        .where(eq(onlineEnhancement.formId, row.formId))
        .orderBy(sql`${onlineEnhancement.id} IN ${sql`(${inForce})`} DESC`, desc(onlineEnhancement.id))
        .limit(formLimits.records);
      await tx.delete(onlineEnhancement).where(
        and(
          eq(onlineEnhancement.formId, row.formId),
          notInArray(
            onlineEnhancement.id,
            retained.map(({ id }) => id),
          ),
        ),
      );
      return created?.id ?? "";
    },
    /** Returns whether a menu shows the component. */
    hasMenu: async (tx: Tx, component: string): Promise<boolean> =>
      (await tx.select({ id: menuItem.id }).from(menuItem).where(eq(menuItem.component, component)).limit(1)).length >
      0,
  };
}

export type OnlineFormStore = ReturnType<typeof createOnlineFormStore>;
