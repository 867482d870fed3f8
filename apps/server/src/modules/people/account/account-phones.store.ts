import { and, eq, notLike, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { endsWith } from "#platform/database/search-text.ts";
import { type ProtectedColumn, protectedColumn } from "#platform/protected-text/protected-column.ts";
import type { ProtectedText } from "#platform/protected-text/protected-text.ts";
import type { ProtectedTexts } from "#platform/protected-text/protected-texts.ts";
import { appUser, appUserPhoneDigest } from "./account.tables.ts";

/** A phone number with the version and the digest that look-ups compare. */
export interface PhoneLookup {
  readonly phone: string | Placeholder;
  readonly version: number | Placeholder;
  readonly digest: string | Placeholder;
}

interface PhoneOf {
  readonly id: string;
  readonly phone: string | null;
}

/** The phones of accounts: how they are stored, opened, and found by the whole number or its last four digits. */
export interface AccountPhones {
  readonly text: ProtectedText;
  readonly column: ProtectedColumn;
  /** Opens the phone of a row. */
  opened<R extends { readonly phone: string | null }>(row: R): R;
  /** Stores the digests of accounts without any. A number of another account violates the unique index. */
  addDigests(tx: Tx, rows: readonly PhoneOf[]): Promise<void>;
  /** Replaces the digests after the phone of the account was written in the same transaction. */
  replaceDigests(tx: Tx, row: PhoneOf): Promise<void>;
  lookup(phone: string): PhoneLookup;
  /** Condition on `app_user`. Also finds plain phones, which an upgrade has not taken over yet. */
  isPhone(lookup: PhoneLookup): SQL;
  /** The same condition on `app_user` under an alias. */
  isPhoneOf(alias: SQL, phone: string): SQL;
  /** Condition on `app_user`: the whole number or its last four digits. */
  isPhoneOrEnd(digits: string): SQL;
}

const END_LENGTH = 4;
/** The context of the phones; a part of every sealed one. */
const PHONE_CONTEXT = "app_user.phone";

export function createAccountPhones(db: Db, texts: Pick<ProtectedTexts, "of">): AccountPhones {
  const text = texts.of(PHONE_CONTEXT);

  async function insert(tx: Tx, rows: readonly PhoneOf[], onTaken: SQL): Promise<number> {
    const digests = rows.flatMap(({ id, phone }) =>
      phone === null || phone === "" ? [] : text.digests(phone).map((digest) => ({ id, ...digest })),
    );
    if (digests.length === 0) return 0;
    const { rowCount } = await tx.execute(sql`
      INSERT INTO ${appUserPhoneDigest} (user_id, version, digest, end_digest)
      SELECT * FROM unnest(${sql.param(digests.map(({ id }) => id))}::text[],
        ${sql.param(digests.map(({ version }) => version))}::int[],
        ${sql.param(digests.map(({ whole }) => whole))}::text[],
        ${sql.param(digests.map(({ end }) => end))}::text[]) ${onTaken}`);
    return rowCount ?? 0;
  }

  const isPhoneIn = (user: SQL, { phone, version, digest }: PhoneLookup): SQL =>
    sql`(${user}.phone = ${phone} OR ${user}.id = (SELECT d.user_id FROM app_user_phone_digest d
      WHERE d.version = ${version} AND d.digest = ${digest}))`;
  const isPhone: AccountPhones["isPhone"] = (lookup) => isPhoneIn(sql`app_user`, lookup);

  const lookup = (phone: string) => ({ phone, ...text.lookup(phone) });

  function hasEnd(end: string): SQL {
    const { version, digest } = text.lookupEnd(end);
    // An array, so that the planner reads the digests first.
    return sql`${appUser.id} = ANY(ARRAY(SELECT d.user_id FROM ${appUserPhoneDigest} d
      WHERE d.version = ${version} AND d.end_digest = ${digest}))`;
  }

  const column = protectedColumn(db, {
    name: PHONE_CONTEXT,
    title: "账号手机号",
    text,
    table: sql`app_user`,
    id: sql`id`,
    value: sql`phone`,
    set: (value) => sql`phone = ${value}`,
    digests: {
      isIncomplete: (versions) => sql`(SELECT count(*) FROM app_user_phone_digest d
        WHERE d.user_id = app_user.id AND d.version = ANY(${sql.param([...versions])}::int[])) < ${versions.length}`,
      // Of two accounts with one number, which a node of release 1.0.0 may leave, the first holds the digest.
      write: (tx, rows) =>
        insert(
          tx,
          rows.map(({ id, text: phone }) => ({ id, phone })),
          sql`ON CONFLICT DO NOTHING`,
        ),
      drop: async (versions) => {
        await db.execute(
          sql`DELETE FROM ${appUserPhoneDigest} WHERE version <> ALL(${sql.param([...versions])}::int[])`,
        );
      },
    },
  });

  return {
    text,
    column,
    opened: (row) => ({ ...row, phone: text.open(row.phone) }),
    addDigests: async (tx, rows) => {
      await insert(tx, rows, sql``);
    },
    replaceDigests: async (tx, row) => {
      await tx.delete(appUserPhoneDigest).where(eq(appUserPhoneDigest.userId, row.id));
      await insert(tx, [row], sql``);
    },
    lookup,
    isPhone,
    isPhoneOf: (alias, phone) => isPhoneIn(alias, lookup(phone)),
    isPhoneOrEnd: (digits) =>
      digits.length === END_LENGTH
        ? // A sealed text may end with the digits by chance.
          sql`(${or(and(endsWith(appUser.phone, digits), notLike(appUser.phone, "sm4:%")), hasEnd(digits))})`
        : isPhone(lookup(digits)),
  };
}
