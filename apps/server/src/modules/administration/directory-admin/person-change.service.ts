import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Contact } from "#modules/notices/security-event/contact-changes.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccount, ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { PersonChange } from "./import-plan.ts";
import type { FieldsByUser, UniqueField } from "./person-turns.ts";
import { fieldWords, formWords } from "./person-words.ts";
import type { RunStore } from "./run.store.ts";

export interface SyncScope {
  readonly source: string;
  /** The branch of the connection; empty: the whole tree. */
  readonly branch: string;
  readonly by: string;
  readonly at: Date;
}

/** The fields that one change has written, and notes about those that it could not write. */
export interface AppliedChange {
  readonly fields: readonly (UniqueField | "realname" | "department")[];
  readonly notes: readonly string[];
  readonly moved?: { readonly userId: string; readonly departmentIds: readonly string[] };
  /** Phone and mail, if one of them changed. */
  readonly contact?: { readonly userId: string; readonly before: Contact; readonly after: Contact };
}

export interface PersonChangeDeps {
  readonly store: Pick<RunStore, "listDepartmentsElsewhere">;
  readonly accounts: Pick<AccountService, "externalRealname">;
  readonly managedAccounts: Pick<ManagedAccounts, "in" | "faultsOf" | "findTaken">;
  readonly bindings: Pick<BindingService, "isSpecial">;
  readonly departments: Pick<DepartmentService, "setMemberships">;
  readonly roleDepartments: Pick<RoleDepartments, "revokeOutside">;
  readonly permissions: Pick<PermissionService, "filterAdministrators">;
  readonly takeoverGuard: Pick<TakeoverGuard, "guardingAdministrators">;
  /** An upstream server signs people in by their account name. */
  readonly hasNameSignIn: boolean;
}

type UniqueValues = { username: string; phone: string | null; email: string | null };

interface NameChange {
  readonly account: ManagedAccount;
  /** Values before the change; values that an exchange has cleared are included. */
  readonly former: UniqueValues;
  readonly next: UniqueValues;
  /** The new name in the directory. */
  readonly username: string;
}

/** Applies the changes of one person to the account; a value that cannot be applied becomes a note. */
export function createPersonChange(deps: PersonChangeDeps) {
  const { store, accounts, managedAccounts, bindings, departments, roleDepartments, permissions } = deps;
  const { takeoverGuard, hasNameSignIn } = deps;

  async function moveToDepartment(tx: Tx, userId: string, orgCode: string | null, branch: string) {
    const elsewhere = await store.listDepartmentsElsewhere(tx, userId, branch);
    const codes = orgCode === null ? elsewhere : [...elsewhere, orgCode];
    const act = { title: "", facts: [], people: [userId] };
    return takeoverGuard.guardingAdministrators(tx, act, null, async () => {
      const departmentIds = await departments.setMemberships(tx, userId, codes);
      await roleDepartments.revokeOutside(tx, userId, departmentIds);
      return { userId, departmentIds };
    });
  }

  const isAdministrator = async (tx: Tx, userId: string): Promise<boolean> =>
    (await permissions.filterAdministrators(tx, [userId])).size > 0;

  async function isTaken(tx: Tx, account: UniqueValues, field: UniqueField, value: string | null): Promise<boolean> {
    if (value === null) return false;
    // A name may be the person's own mail address.
    const ownValues = field === "phone" ? [account.phone] : [account.username, account.email];
    if (ownValues.some((ownValue) => ownValue?.toLowerCase() === value.toLowerCase())) return false;
    const takenValues = await managedAccounts.findTaken(tx, { username: [], phone: [], email: [], [field]: [value] });
    return takenValues[field].size > 0;
  }

  /** Returns why an account retains its name, and the remedy; undefined: nothing prevents the change. */
  async function findNameObstacle(
    tx: Tx,
    { account, former, next, username }: NameChange,
  ): Promise<readonly [reason: string, remedy?: string] | undefined> {
    // The certificate rule is bound to account names: a directory may neither exempt an account from it nor subject one
    // to it.
    if (bindings.isSpecial(former.username) !== bindings.isSpecial(username))
      return ["因设置了须核验证书，未随之更改", "；请将两个账号均列入“须核验证书的账号”后再同步"];
    if (hasNameSignIn && (await isAdministrator(tx, account.id)))
      return ["因该用户有管理权限且统一认证按账号名登录，未随之更改", "；请关闭“按账号名关联统一认证账号”后再同步"];
    const faults = managedAccounts.faultsOf({ ...next, realname: account.realname, username }, "elsewhere");
    if (faults.some(({ field }) => field === "username")) return ["不符合要求（不能含空格，不能全为数字）"];
    return (await isTaken(tx, account, "username", username)) ? ["已被其他账号使用"] : undefined;
  }

  return async (
    tx: Tx,
    { storedPerson, notes: foundNotes, ...requested }: PersonChange,
    releasedFields: FieldsByUser,
    { branch, by, at }: SyncScope,
  ): Promise<AppliedChange> => {
    const { userId } = storedPerson;
    const notes = [...foundNotes];
    const fields: AppliedChange["fields"][number][] = [];
    const txAccounts = managedAccounts.in(tx);
    const account = await txAccounts.find(userId);
    const former: UniqueValues = { username: account.username, phone: account.phone, email: account.email };
    // A value that an exchange has cleared still counts as the person's own.
    for (const field of releasedFields.get(userId) ?? []) Object.assign(former, { [field]: storedPerson[field] });
    const next: UniqueValues = { ...former };
    const change: Partial<UniqueValues & { realname: string }> = {};
    if (requested.realname !== undefined) {
      const realname = accounts.externalRealname(requested.realname);
      if (realname === undefined) notes.push(`${formWords["profile.bad_realname"]}，未同步`);
      else {
        change.realname = realname;
        fields.push("realname");
      }
    }
    const contactFields = (["phone", "email"] as const).filter(
      (field) => requested[field] !== undefined && requested[field] !== former[field],
    );
    // Phone and mail lead to a new password, so those of administrators are changed by hand.
    if (contactFields.length > 0 && (await isAdministrator(tx, userId)))
      notes.push("该用户有管理权限，手机号与邮箱须人工修改");
    else
      for (const field of contactFields) {
        const value = requested[field] ?? null;
        if (await isTaken(tx, account, field, value)) notes.push(`${fieldWords[field]}已被其他账号使用，未同步`);
        else {
          next[field] = value;
          change[field] = value;
          fields.push(field);
        }
      }
    const { username, orgCode } = requested;
    if (username !== undefined && username !== former.username) {
      const obstacle = await findNameObstacle(tx, { account, former, next, username });
      if (obstacle === undefined) {
        change.username = username;
        fields.unshift("username");
      } else {
        const [reason, remedy = ""] = obstacle;
        notes.push(
          `账号在目录中改为“${username}”，${reason}；本平台仍为“${former.username}”，登录时使用该账号${remedy}`,
        );
      }
    }
    // Memberships before the account, in the lock order of a sign-in.
    const moved = orgCode === undefined ? undefined : await moveToDepartment(tx, userId, orgCode, branch);
    if (Object.keys(change).length > 0)
      await txAccounts.change(account, account.version, change, by, at, async () => undefined);
    const isContactChanged = fields.includes("phone") || fields.includes("email");
    return {
      fields: moved ? [...fields, "department"] : fields,
      notes,
      ...(moved ? { moved } : {}),
      ...(isContactChanged ? { contact: { userId, before: former, after: next } } : {}),
    };
  };
}

export type ApplyPersonChange = ReturnType<typeof createPersonChange>;
