import { AppError } from "#platform/app-error.ts";
import { CSV_ROWS } from "#platform/csv.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { countedOf } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type AccountRow, duplicateField, type UniqueField } from "./account.store.ts";
import { externalRealname, fieldFault, isRealname, type NameOrigin } from "./account-fields.ts";
import type {
  ManagedRow as Listed,
  ManagedAccountStore,
  PersonWithoutPassword,
  UniqueValues,
} from "./managed-account.store.ts";
import type { ManagedFilter, ManagedState } from "./managed-search.store.ts";

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
  /** `isMore`: more rows match than were counted. `rule` restricts the rows, also in the methods below. */
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
  /**
   * Creates an account without a password and runs `relatedChanges` in the same transaction. Throws the fault of the
   * fields.
   */
  add(
    person: NewPerson,
    by: string,
    at: Date,
    relatedChanges: (tx: Tx, id: string) => Promise<void>,
    nameOrigin?: NameOrigin,
  ): Promise<string>;
  /**
   * Changes the account and runs `relatedChanges` in one transaction. Throws user.changed, or the fault of the fields.
   */
  change(
    account: ManagedAccount,
    version: number,
    change: Partial<NewPerson>,
    by: string,
    at: Date,
    relatedChanges: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  /**
   * Increments the versions of these accounts, so that forms opened before a change of their related data are refused.
   */
  touch(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Returns all faults in the form of the fields. */
  faultsOf(person: NewPerson, nameOrigin: NameOrigin): FieldsFault[];
  /** Returns those of the values that an account uses, in any state. */
  findTaken(tx: Tx, values: UniqueValues): Promise<{ readonly [F in UniqueField]: ReadonlySet<string> }>;
  /**
   * Clears a unique field of these accounts, so that they can exchange values in the same transaction. The caller must
   * set new values before the commit.
   */
  clearField(tx: Tx, field: UniqueField, ids: readonly string[]): Promise<void>;
  /** Creates accounts without passwords from validated people; returns their ids in the same order. */
  addMany(tx: Tx, people: readonly NewPerson[], by: string, at: Date): Promise<string[]>;
  /** Returns those of the accounts that have no password, in the given order. */
  listWithoutPassword(tx: Tx, ids: readonly string[]): Promise<PersonWithoutPassword[]>;
  freeze(tx: Tx, id: string, by: string, at: Date): Promise<void>;
  release(id: string, by: string, at: Date): Promise<void>;
  remove(tx: Tx, id: string, by: string, at: Date): Promise<void>;
  /** Restores the state before the removal. */
  restore(account: ManagedAccount, by: string, at: Date): Promise<void>;
  /** The same methods on the caller's transaction. */
  in(tx: Tx): ManagedAccounts;
}

/** Maps the columns of an account to the states that the list shows. */
const stateOf = (row: { readonly status: string; readonly hasPassword: boolean }): ManagedState => {
  if (row.status === "frozen" || row.status === "removed") return row.status;
  return row.hasPassword ? "active" : "waiting";
};

const duplicateCodes = {
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

/** Runs the work and translates a violation of a unique index: a concurrent request may have used the value. */
async function translateTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = duplicateField(error);
    throw field ? new AppError(duplicateCodes[field], { details: { field } }) : error;
  }
}

function requireWellFormed({ username, phone, email }: Omit<NewPerson, "realname">, nameOrigin: NameOrigin): void {
  const fault = fieldFault({ username, phone, ...(email === null ? {} : { email }) }, nameOrigin);
  if (fault) throw new AppError(fault, { details: { field: faultFields[fault] } });
}

const EXPORT_PAGE_SIZE = 1_000;

export function createManagedAccounts(storeOn: (tx: Tx) => ManagedAccountStore, db: Tx): ManagedAccounts {
  const store = storeOn(db);
  async function requireNoClash(person: Pick<NewPerson, "username" | "email">, id: string): Promise<void> {
    const field = await store.findClash(person, id);
    if (field) throw new AppError(duplicateCodes[field], { details: { field } });
  }
  const requireMoved = (isMoved: boolean): void => {
    if (!isMoved) throw new AppError("user.wrong_state");
  };
  return {
    page: async (filter, page, pageSize, rule) => {
      const counted = countedOf(await store.count(filter, rule));
      const rows = await store.page(filter, rule, pageSize, (page - 1) * pageSize, counted.isMore);
      return {
        ...counted,
        rows: rows.map((row) => ({ ...row, state: stateOf(row) })),
      };
    },
    pagesOf: async function* (filter, rule) {
      for await (const page of store.pagesOf(filter, rule, EXPORT_PAGE_SIZE, CSV_ROWS + 1))
        yield page.map((row) => ({ ...row, state: stateOf(row) }));
    },
    find: async (id, rule) => {
      const row = await store.find(id, rule);
      if (!row) throw new AppError("user.not_found");
      return { ...row, state: stateOf({ ...row, hasPassword: row.passwordHash !== null }) };
    },
    add: async (person, by, at, relatedChanges, nameOrigin = "here") => {
      requireWellFormed(person, nameOrigin);
      const id = newId();
      await requireNoClash(person, id);
      await translateTaken(() =>
        db.transaction(async (tx) => {
          await store.insert(tx, { id, ...person, passwordHash: null, consent: null, at, by });
          await relatedChanges(tx, id);
        }),
      );
      return id;
    },
    faultsOf: ({ username, realname, phone, email }, nameOrigin) => {
      // Checked separately, so that one fault does not hide another.
      const faultCodes = [
        fieldFault({ username, phone, ...(email === null ? {} : { email }) }, nameOrigin),
        fieldFault({ username: "name", phone: null, ...(email === null ? {} : { email }) }),
        fieldFault({ username: "name", phone }),
      ];
      const faults = [...new Set(faultCodes.flatMap((code) => code ?? []))].map((code) => ({
        field: faultFields[code],
        code,
      }));
      const isNamed = nameOrigin === "here" ? isRealname(realname) : externalRealname(realname) !== undefined;
      return isNamed ? faults : [...faults, { field: "realname", code: "profile.bad_realname" }];
    },
    findTaken: store.findTaken,
    clearField: store.clearField,
    addMany: async (tx, people, by, at) => {
      const rows = people.map((person) => ({ ...person, id: newId() }));
      await store.insertMany(tx, rows, by, at);
      return rows.map(({ id }) => id);
    },
    listWithoutPassword: store.listWithoutPassword,
    touch: store.touch,
    change: async (account, version, change, by, at, relatedChanges) => {
      // An unchanged name was checked when it was created; only a directory changes it.
      const next = { ...account, ...change };
      requireWellFormed(next, "elsewhere");
      if (next.username !== account.username || next.email !== account.email) await requireNoClash(next, account.id);
      await translateTaken(() =>
        db.transaction(async (tx) => {
          // First: a change of roles takes the rights lock before the account's row. The order must be the same here.
          await relatedChanges(tx);
          if (!(await store.change(tx, { id: account.id, version }, change, by, at)))
            throw new AppError("user.changed");
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
