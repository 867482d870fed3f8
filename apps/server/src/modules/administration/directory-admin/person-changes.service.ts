import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Contact } from "#modules/notices/security-event/contact-changes.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccount, ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { PersonChange } from "./import-plan.ts";
import { circlesOf, type OwnedValues, releasedValues, UNIQUE, type Unique } from "./person-turns.ts";
import { fieldWords, formWords, refusalOf } from "./person-words.ts";
import type { RunStore } from "./run.store.ts";

export interface SyncPlace {
  readonly source: string;
  /** The branch of the connection; empty: the whole tree. */
  readonly branch: string;
  readonly by: string;
  readonly at: Date;
}

/** The outcome of one change. */
export interface ChangedPerson {
  readonly change: PersonChange;
  readonly isDone: boolean;
  readonly message: string;
  readonly moved?: { readonly userId: string; readonly departmentIds: readonly string[] };
  /** Phone and mail, if one of them changed. */
  readonly contact?: { readonly userId: string; readonly before: Contact; readonly after: Contact };
  /** The former account name, if it changed. */
  readonly renamedFrom?: string;
}

/** Applies changes of the directory to known people; a value that cannot be applied is reported with its person. */
export interface PersonChanges {
  /** The caller holds the turns of the tree and of the roles. People without anything to report are omitted. */
  make(tx: Tx, changes: readonly PersonChange[], place: SyncPlace): Promise<ChangedPerson[]>;
}

export interface PersonChangesDeps {
  readonly store: Pick<RunStore, "departmentsElsewhere">;
  readonly accounts: Pick<AccountService, "externalRealname">;
  readonly managedAccounts: Pick<ManagedAccounts, "in" | "faultsOf" | "findTaken" | "clearField">;
  readonly bindings: Pick<BindingService, "isSpecial">;
  readonly departments: Pick<DepartmentService, "setMemberships">;
  readonly roleDepartments: Pick<RoleDepartments, "revokeOutside">;
  readonly permissions: Pick<PermissionService, "filterAdministrators">;
  readonly takeoverGuard: Pick<TakeoverGuard, "guardingAdministrators">;
  /** An upstream server signs people in by their account name. */
  readonly hasNameSignIn: boolean;
}

interface Applied {
  readonly done: readonly (Unique | "realname" | "department")[];
  readonly notes: readonly string[];
  readonly moved?: ChangedPerson["moved"];
  readonly contact?: ChangedPerson["contact"];
}

type Names = { username: string; phone: string | null; email: string | null };

/** An account, its values before the exchange, its values so far, and its new name in the directory. */
interface NameChange {
  readonly account: ManagedAccount;
  readonly had: Names;
  readonly next: Names;
  readonly username: string;
}

const NOTHING: OwnedValues = new Map();

/**
 * A person gave up a value for another and cannot take the wanted one: the exchange starts again, and the person
 * retains the value.
 */
class BlockedSync extends Error {
  readonly id: string;
  readonly fields: readonly Unique[];
  constructor(id: string, fields: readonly Unique[]) {
    super(`${fields.join(", ")} of ${id} cannot be exchanged`);
    this.id = id;
    this.fields = fields;
  }
}

export function createPersonChanges(deps: PersonChangesDeps): PersonChanges {
  const { store, accounts, managedAccounts, bindings, departments, roleDepartments, permissions } = deps;
  const { takeoverGuard, hasNameSignIn } = deps;

  async function place(tx: Tx, userId: string, orgCode: string | null, branch: string) {
    const elsewhere = await store.departmentsElsewhere(tx, userId, branch);
    const codes = orgCode === null ? elsewhere : [...elsewhere, orgCode];
    const act = { title: "", facts: [], people: [userId] };
    return takeoverGuard.guardingAdministrators(tx, act, null, async () => {
      const departmentIds = await departments.setMemberships(tx, userId, codes);
      await roleDepartments.revokeOutside(tx, userId, departmentIds);
      return { userId, departmentIds };
    });
  }

  const administers = async (tx: Tx, userId: string): Promise<boolean> =>
    (await permissions.filterAdministrators(tx, [userId])).size > 0;

  async function isTaken(tx: Tx, account: Names, field: Unique, value: string | null): Promise<boolean> {
    if (value === null) return false;
    // A name may be the person's own mail address.
    const own = field === "phone" ? [account.phone] : [account.username, account.email];
    if (own.some((one) => one?.toLowerCase() === value.toLowerCase())) return false;
    const taken = await managedAccounts.findTaken(tx, { username: [], phone: [], email: [], [field]: [value] });
    return taken[field].size > 0;
  }

  /** Returns why an account retains its name, and the remedy; undefined: nothing prevents the change. */
  async function whyNotFollowed(
    tx: Tx,
    { account, had, next, username }: NameChange,
  ): Promise<readonly [reason: string, remedy?: string] | undefined> {
    // The certificate rule is bound to account names: a directory may neither exempt an account from it nor subject one
    // to it.
    if (bindings.isSpecial(had.username) !== bindings.isSpecial(username))
      return ["因设置了须核验证书，未随之更改", "；请将两个账号均列入“须核验证书的账号”后再同步"];
    if (hasNameSignIn && (await administers(tx, account.id)))
      return ["因该用户有管理权限且统一认证按账号名登录，未随之更改", "；请关闭“按账号名关联统一认证账号”后再同步"];
    const faults = managedAccounts.faultsOf({ ...next, realname: account.realname, username }, "elsewhere");
    if (faults.some(({ field }) => field === "username")) return ["不符合要求（不能含空格，不能全为数字）"];
    return (await isTaken(tx, account, "username", username)) ? ["已被其他账号使用"] : undefined;
  }

  async function apply(
    tx: Tx,
    { known, notes: foundNotes, ...wanted }: PersonChange,
    given: OwnedValues,
    of: SyncPlace,
  ) {
    const { userId } = known;
    const notes = [...foundNotes];
    const done: Applied["done"][number][] = [];
    const own = managedAccounts.in(tx);
    const account = await own.find(userId);
    const had: Names = { username: account.username, phone: account.phone, email: account.email };
    // A value that was given up for another still counts as the person's own.
    for (const field of given.get(userId) ?? []) Object.assign(had, { [field]: known[field] });
    const next: Names = { ...had };
    const change: Partial<Names & { realname: string }> = {};
    if (wanted.realname !== undefined) {
      const realname = accounts.externalRealname(wanted.realname);
      if (realname === undefined) notes.push(`${formWords["profile.bad_realname"]}，未同步`);
      else {
        change.realname = realname;
        done.push("realname");
      }
    }
    const contacts = (["phone", "email"] as const).filter(
      (field) => wanted[field] !== undefined && wanted[field] !== had[field],
    );
    // Phone and mail lead to a new password, so those of administrators are changed by hand.
    if (contacts.length > 0 && (await administers(tx, userId))) notes.push("该用户有管理权限，手机号与邮箱须人工修改");
    else
      for (const field of contacts) {
        const value = wanted[field] ?? null;
        if (await isTaken(tx, account, field, value)) notes.push(`${fieldWords[field]}已被其他账号使用，未同步`);
        else {
          next[field] = value;
          change[field] = value;
          done.push(field);
        }
      }
    const { username } = wanted;
    if (username !== undefined && username !== had.username) {
      const obstacle = await whyNotFollowed(tx, { account, had, next, username });
      if (obstacle === undefined) {
        change.username = username;
        done.unshift("username");
      } else {
        const [reason, remedy = ""] = obstacle;
        notes.push(`账号在目录中改为“${username}”，${reason}；本平台仍为“${had.username}”，登录时使用该账号${remedy}`);
      }
    }
    // Memberships before the account, in the lock order of a sign-in.
    const moved = wanted.orgCode === undefined ? undefined : await place(tx, userId, wanted.orgCode, of.branch);
    if (Object.keys(change).length > 0)
      await own.change(account, account.version, change, of.by, of.at, async () => undefined);
    const isContactChanged = done.includes("phone") || done.includes("email");
    const contact = isContactChanged ? { contact: { userId, before: had, after: next } } : {};
    return moved ? { done: [...done, "department" as const], notes, moved, ...contact } : { done, notes, ...contact };
  }

  function reported(change: PersonChange, { done, notes, moved, contact }: Applied): ChangedPerson[] {
    if (done.length === 0 && notes.length === 0) return [];
    const isRenamed = done.includes("username");
    const words = done.map((field) => fieldWords[field]).join("、");
    const changed = isRenamed ? `更新了${words}（账号原为“${change.known.username}”）` : `更新了${words}`;
    return [
      {
        change,
        isDone: done.length > 0,
        message: [...(done.length > 0 ? [changed] : []), ...notes].join("；"),
        ...(moved ? { moved } : {}),
        ...(contact ? { contact } : {}),
        ...(isRenamed ? { renamedFrom: change.known.username } : {}),
      },
    ];
  }

  /** Runs in a savepoint, so that a refusal leaves nothing behind. */
  async function one(tx: Tx, change: PersonChange, given: OwnedValues, of: SyncPlace): Promise<ChangedPerson[]> {
    const { userId } = change.known;
    const gave = [...(given.get(userId) ?? [])];
    try {
      const applied: Applied = await tx.transaction((inner) => apply(inner, change, given, of));
      const without = gave.filter((field) => !applied.done.includes(field));
      if (without.length > 0) throw new BlockedSync(userId, without);
      return reported(change, applied);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (gave.length > 0) throw new BlockedSync(userId, gave);
      return [{ change, isDone: false, message: refusalOf(error) }];
    }
  }

  async function circle(tx: Tx, changes: readonly PersonChange[], of: SyncPlace): Promise<ChangedPerson[]> {
    const kept = new Map<string, Set<Unique>>();
    for (;;) {
      const given = releasedValues(changes, kept);
      try {
        return await tx.transaction(async (inner) => {
          for (const field of UNIQUE)
            await managedAccounts.clearField(
              inner,
              field,
              [...given].filter(([, fields]) => fields.has(field)).map(([id]) => id),
            );
          const people: ChangedPerson[] = [];
          for (const change of changes) people.push(...(await one(inner, change, given, of)));
          return people;
        });
      } catch (error) {
        if (!(error instanceof BlockedSync)) throw error;
        kept.set(error.id, new Set([...(kept.get(error.id) ?? []), ...error.fields]));
      }
    }
  }

  return {
    make: async (tx, changes, of) => {
      const circles = circlesOf(changes);
      const exchanging = new Set(circles.flat());
      const people: ChangedPerson[] = [];
      for (const each of circles) people.push(...(await circle(tx, each, of)));
      for (const change of changes) if (!exchanging.has(change)) people.push(...(await one(tx, change, NOTHING, of)));
      return people;
    },
  };
}
