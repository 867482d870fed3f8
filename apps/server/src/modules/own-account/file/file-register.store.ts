import { and, asc, desc, eq, gte, lt, not, type SQL, sql } from "drizzle-orm";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { outgoingFile, outgoingMessage } from "#modules/notices/message/message.tables.ts";
import { noticeFile } from "#modules/notices/notice/notice.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { orgFile } from "#modules/people/organisation/organisation.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import type { Declared } from "#platform/declared.ts";
import type { FileRow } from "./file.store.ts";
import { fileObject } from "./file.tables.ts";

/** The condition by which a later module uses files of a group. */
export interface FileUsageCheck {
  readonly group: string;
  isUsed(attachPath: SQL): SQL;
}

export interface FileFilter {
  readonly keyword?: string | undefined;
  readonly group?: string | undefined;
  readonly owner?: string | undefined;
  readonly isUsed?: boolean | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly sort?: "createdAt" | "-createdAt" | "bytes" | "-bytes" | undefined;
}

export interface RegisteredFile {
  readonly file: FileRow;
  readonly isUsed: boolean;
  readonly username: string | null;
  readonly realname: string | null;
}

export interface GroupUsage {
  readonly group: string;
  readonly files: number;
  readonly bytes: number;
}

const COUNTED = 10_000;

/**
 * True if the file is referenced: by a notice, a mail that may still be sent, an organisation, an account as its
 * picture, a subsystem as its icon, the portal as its logo, or a module that declares a use. A person's own file counts
 * as used while the account exists.
 */
const isUsedBy = (usageChecks: Declared<FileUsageCheck>): SQL<boolean> => sql<boolean>`(CASE ${fileObject.attachGroup}
  WHEN 'notice' THEN EXISTS (SELECT FROM ${noticeFile} n WHERE n.attach_path = ${fileObject.attachPath})
  WHEN 'mail' THEN EXISTS (SELECT FROM ${outgoingFile} f JOIN ${outgoingMessage} m ON m.id = f.message_id
    WHERE f.attach_path = ${fileObject.attachPath} AND m.status <> 'delivered')
  WHEN 'organisation' THEN EXISTS (SELECT FROM ${orgFile} o WHERE o.attach_path = ${fileObject.attachPath})
  ${sql.join(
    usageChecks.all().map(({ group, isUsed }) => sql`WHEN ${group} THEN ${isUsed(sql`${fileObject.attachPath}`)}`),
    sql` `,
  )}
  WHEN 'avatar' THEN EXISTS (SELECT FROM ${appUser} a WHERE a.id = ${fileObject.ownerId}
    AND a.avatar = 'avatar/' || split_part(${fileObject.attachPath}, '/', 1))
  WHEN 'logo' THEN true
  ELSE EXISTS (SELECT FROM ${appUser} a WHERE a.id = ${fileObject.ownerId})
    OR EXISTS (SELECT FROM ${subsystem} s
      WHERE s.app_photo_group = ${fileObject.attachGroup} AND s.app_photo_path = ${fileObject.attachPath})
END)`;

const conditionOf = (
  { keyword, group, owner, isUsed: used, since, before }: FileFilter,
  isUsed: SQL<boolean>,
): SQL | undefined =>
  and(
    keyword ? containsWord(fileObject.fileName, keyword) : undefined,
    group === undefined ? undefined : eq(fileObject.attachGroup, group),
    owner === undefined
      ? undefined
      : sql`${fileObject.ownerId} = (SELECT a.id FROM ${appUser} a WHERE a.username = ${owner})`,
    used === undefined ? undefined : used ? isUsed : not(isUsed),
    since && gte(fileObject.createdAt, since),
    before && lt(fileObject.createdAt, before),
  );

const orderOf = (sort: FileFilter["sort"] = "-createdAt"): SQL[] => {
  const order = sort.startsWith("-") ? desc : asc;
  return [order(sort.endsWith("bytes") ? fileObject.bytes : fileObject.createdAt), order(fileObject.id)];
};

/** All files of all owners, for file administrators. */
export function createFileRegisterStore(db: Db, reports: Db, usageChecks: Declared<FileUsageCheck>) {
  return {
    page: async (filter: FileFilter, limit: number, offset: number) => {
      const isUsed = isUsedBy(usageChecks);
      const where = conditionOf(filter, isUsed);
      const some = reports
        .select({ id: fileObject.id })
        .from(fileObject)
        .where(where)
        .limit(COUNTED + 1);
      const [count, rows] = await Promise.all([
        reports.$count(some.as("some")),
        reports
          .select({ file: fileObject, isUsed, username: appUser.username, realname: appUser.realname })
          .from(fileObject)
          .leftJoin(appUser, eq(appUser.id, fileObject.ownerId))
          .where(where)
          .orderBy(...orderOf(filter.sort))
          .limit(limit)
          .offset(offset) as Promise<RegisteredFile[]>,
      ]);
      return { total: Math.min(count, COUNTED), isMore: count > COUNTED, rows };
    },
    /** Largest first. */
    usage: (): Promise<GroupUsage[]> =>
      reports
        .select({
          group: fileObject.attachGroup,
          files: sql<number>`count(*)::int`,
          bytes: sql<number>`sum(${fileObject.bytes})::float8`,
        })
        .from(fileObject)
        .groupBy(fileObject.attachGroup)
        .orderBy(desc(sql`sum(${fileObject.bytes})`), fileObject.attachGroup),
    find: async (id: string, tx: Tx = db): Promise<FileRow | undefined> =>
      (await tx.select().from(fileObject).where(eq(fileObject.id, id)))[0],
    /** Deletes the row only if nothing references it at that moment. */
    removeUnused: (tx: Tx, id: string): Promise<FileRow[]> =>
      tx
        .delete(fileObject)
        .where(and(eq(fileObject.id, id), not(isUsedBy(usageChecks))))
        .returning(),
  };
}

export type FileRegisterStore = ReturnType<typeof createFileRegisterStore>;
