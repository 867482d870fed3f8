import { AppError } from "#platform/app-error.ts";
import { CSV_ROWS } from "#platform/csv.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { countedAs } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type AccountRow, takenField, type UniqueField } from "./account.store.ts";
import { externalRealname, fieldFault, isRealname, type NameOrigin } from "./account-fields.ts";
import type {
  ManagedRow as Listed,
  ManagedAccountStore,
  PersonWithoutPassword,
  UniqueValues,
} from "./managed-account.store.ts";
import type { ManagedFilter, ManagedState } from "./managed-search.store.ts";
import { insertAccount } from "./new-account.store.ts";

export type { PersonWithoutPassword, UniqueValues } from "./managed-account.store.ts";
export type { ManagedFilter, ManagedState } from "./managed-search.store.ts";
export type ManagedAccount = AccountRow & { readonly state: ManagedState };
export type ManagedRow = Listed & { readonly state: ManagedState };

export interface NewPerson {
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Accounts as administrators manage them. The caller checks the permission and records the change. */
export interface ManagedAccounts {
  /** `isMore`: more rows fit than were counted. `rule`: restricts to the rows that it allows, here and below. */
  page(
    filter: ManagedFilter,
    page: number,
    pageSize: number,
    rule?: RowCondition,
  ): Promise<{ total: number; isMore: boolean; rows: readonly ManagedRow[] }>;
  /** Yields all matching rows page by page, for a file. */
  pagesOf(filter: ManagedFilter, rule?: RowCondition): AsyncGenerator<readonly ManagedRow[]>;
  /** Finds accounts in the recycle bin too. Throws user.not_found. */
  find(id: string, rule?: RowCondition): Promise<ManagedAccount>;
  /** Creates an account without a password and runs `more` in the same transaction. Throws the fault of the fields. */
  add(
    person: NewPerson,
    by: string,
    at: Date,
    more: (tx: Tx, id: string) => Promise<void>,
    named?: NameOrigin,
  ): Promise<string>;
  /** Changes the account and runs `more` in one transaction. Throws user.changed, or the fault of the fields. */
  change(
    known: ManagedAccount,
    version: number,
    change: Partial<NewPerson>,
    by: string,
    at: Date,
    more: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /**
   * Increments the versions of these accounts, so that forms opened before a change of their related data are refused.
   */
  touch(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Returns all faults in the form of the fields. */
  faultsOf(person: NewPerson, named: NameOrigin): FieldsFault[];
  /** The values among these that another account uses, whatever its state. */
  findTaken(on: Tx, values: UniqueValues): Promise<{ readonly [F in UniqueField]: ReadonlySet<string> }>;
  /**
   * Clears a unique field of these accounts, so that they can exchange values in the same transaction. The caller must
   * set new values before the commit.
   */
  clearField(tx: Tx, field: UniqueField, ids: readonly string[]): Promise<void>;
  /** Creates accounts without passwords from validated people; returns their ids in the same order. */
  addMany(tx: Tx, people: readonly NewPerson[], by: string, at: Date): Promise<string[]>;
  /** The accounts among these without a password, in the given order. */
  listWithoutPassword(on: Tx, ids: readonly string[]): Promise<PersonWithoutPassword[]>;
  freeze(tx: Tx, id: string, by: string, at: Date): Promise<void>;
  release(id: string, by: string, at: Date): Promise<void>;
  remove(tx: Tx, id: string, by: string, at: Date): Promise<void>;
  /** Restores the state before the removal. */
  restore(known: ManagedAccount, by: string, at: Date): Promise<void>;
  /** The same methods on the caller's transaction. */
  in(tx: Tx): ManagedAccounts;
}

/** Maps the columns of an account to the states that the list shows. */
const stateOf = (row: { readonly status: string; readonly hasPassword: boolean }): ManagedState => {
  if (row.status === "frozen" || row.status === "removed") return row.status;
  return row.hasPassword ? "active" : "waiting";
};

const takenCodes = {
  username: "account.username_taken",
  email: "account.email_taken",
  phone: "account.phone_taken",
} as const satisfies Record<UniqueField, AppError["code"]>;

export interface FieldsFault {
  readonly field: "username" | "realname" | "email" | "phone";
  readonly code:
    | "account.bad_username"
    | "account.look_alike"
    | "profile.bad_realname"
    | "account.bad_email"
    | "sms.bad_number";
}

const faultFields = {
  "account.bad_username": "username",
  "account.look_alike": "username",
  "account.bad_email": "email",
  "sms.bad_number": "phone",
} as const;

/** The unique index decides, since a concurrent request may take the value. */
async function translateTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = takenField(error);
    throw field ? new AppError(takenCodes[field], { details: { field } }) : error;
  }
}

function requireWellFormed({ username, phone, email }: Omit<NewPerson, "realname">, named: NameOrigin): void {
  const fault = fieldFault({ username, phone, ...(email === null ? {} : { email }) }, named);
  if (fault) throw new AppError(fault, { details: { field: faultFields[fault] } });
}

const EXPORT_PAGE = 1_000;

export function createManagedAccounts(storeOn: (on: Tx) => ManagedAccountStore, db: Tx): ManagedAccounts {
  const store = storeOn(db);
  async function requireNoClash(person: Pick<NewPerson, "username" | "email">, id: string): Promise<void> {
    const field = await store.clashOf(person, id);
    if (field) throw new AppError(takenCodes[field], { details: { field } });
  }
  const requireMoved = (isMoved: boolean): void => {
    if (!isMoved) throw new AppError("user.wrong_state");
  };
  return {
    page: async (filter, page, pageSize, rule) => {
      const counted = countedAs(await store.count(filter, rule));
      const rows = await store.page(filter, rule, pageSize, (page - 1) * pageSize, counted.isMore);
      return {
        ...counted,
        rows: rows.map((row) => ({ ...row, state: stateOf(row) })),
      };
    },
    pagesOf: async function* (filter, rule) {
      for await (const page of store.pagesOf(filter, rule, EXPORT_PAGE, CSV_ROWS + 1))
        yield page.map((row) => ({ ...row, state: stateOf(row) }));
    },
    find: async (id, rule) => {
      const row = await store.find(id, rule);
      if (!row) throw new AppError("user.not_found");
      return { ...row, state: stateOf({ ...row, hasPassword: row.passwordHash !== null }) };
    },
    add: async (person, by, at, more, named = "here") => {
      requireWellFormed(person, named);
      const id = newId();
      await requireNoClash(person, id);
      await translateTaken(() =>
        db.transaction(async (tx) => {
          await insertAccount(tx, { id, ...person, passwordHash: null, consent: null, at, by });
          await more(tx, id);
        }),
      );
      return id;
    },
    faultsOf: ({ username, realname, phone, email }, named) => {
      // Checked separately, so that one fault does not hide another.
      const alone = [
        fieldFault({ username, phone, ...(email === null ? {} : { email }) }, named),
        fieldFault({ username: "name", phone: null, ...(email === null ? {} : { email }) }),
        fieldFault({ username: "name", phone }),
      ];
      const faults = [...new Set(alone.flatMap((code) => code ?? []))].map((code) => ({
        field: faultFields[code],
        code,
      }));
      const isNamed = named === "here" ? isRealname(realname) : externalRealname(realname) !== undefined;
      return isNamed ? faults : [...faults, { field: "realname", code: "profile.bad_realname" }];
    },
    findTaken: store.findTaken,
    clearField: store.giveUp,
    addMany: async (tx, people, by, at) => {
      const rows = people.map((person) => ({ ...person, id: newId() }));
      await store.insertMany(tx, rows, by, at);
      return rows.map(({ id }) => id);
    },
    listWithoutPassword: store.listWithoutPassword,
    touch: store.touch,
    change: async (known, version, change, by, at, more) => {
      // An unchanged name was checked when it was created; only a directory changes it.
      const next = { ...known, ...change };
      requireWellFormed(next, "elsewhere");
      if (next.username !== known.username || next.email !== known.email) await requireNoClash(next, known.id);
      await translateTaken(() =>
        db.transaction(async (tx) => {
          // `more` first: changes of roles take the rights lock before the row of the account, so the order must be the
          // same here.
          await more(tx);
          if (!(await store.change(tx, { id: known.id, version }, change, by, at))) throw new AppError("user.changed");
        }),
      );
    },
    freeze: async (tx, id, by, at) =>
      requireMoved(await store.setStatus(tx, id, { from: ["active"], to: "frozen" }, by, at)),
    release: async (id, by, at) =>
      requireMoved(await store.setStatus(db, id, { from: ["frozen"], to: "active" }, by, at)),
    remove: async (tx, id, by, at) =>
      requireMoved(await store.setStatus(tx, id, { from: ["active", "frozen"], to: "removed" }, by, at)),
    restore: async ({ id, statusBefore }, by, at) =>
      requireMoved(await store.setStatus(db, id, { from: ["removed"], to: statusBefore ?? "frozen" }, by, at)),
    in: (tx) => createManagedAccounts(storeOn, tx),
  };
}
