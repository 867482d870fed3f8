import type { EndpointOf, InputOf } from "@tender/contract";
import type { Directories, ManagedFields } from "#modules/access/directory/directories.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccount, ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Act, TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DeliveredLink, LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { VisiblePeople } from "./visible-people.service.ts";

type Wanted = InputOf<EndpointOf<"userAdmin.create">>["body"];
type Change = InputOf<EndpointOf<"userAdmin.save">>["body"];

/** Changes of people's data and memberships by administrators; their access is changed by `UserAccess`. */
export interface UserAdmin {
  create(wanted: Wanted, caller: Caller, origin: Origin): Promise<{ id: string; link: DeliveredLink }>;
  save(change: Change, caller: Caller, origin: Origin): Promise<number>;
  /**
   * Returns the full phone and mail; the look-up is recorded before the answer. Throws user.reason_required,
   * user.not_found.
   */
  reveal(
    id: string,
    reason: string,
    caller: Caller,
    origin: Origin,
  ): Promise<{ phone: string | null; email: string | null }>;
}

export interface UserAdminDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "normaliseRealname">;
  readonly managed: Pick<ManagedAccounts, "in">;
  readonly people: Pick<VisiblePeople, "find">;
  readonly departments: Pick<DepartmentService, "named" | "setMemberships" | "listFor">;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges">;
  readonly directories: Pick<Directories, "managedFieldsOf">;
  readonly linkDelivery: Pick<LinkDelivery, "requireChannel" | "detailOf" | "deliver">;
  readonly permissions: Pick<PermissionService, "administersNoMoreThan">;
  readonly proofs: Pick<ProofService, "require">;
  readonly registry: Pick<SessionRegistry, "invalidateUser" | "moveInto">;
  readonly roleDepartments: Pick<RoleDepartments, "revokeOutside">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly contactChanges: ContactChanges;
  readonly takeoverGuard: Pick<TakeoverGuard, "require" | "guardingAdministrators" | "note">;
  readonly audit: Pick<AuditService, "record" | "recordRefusals" | "change">;
  readonly clock: Clock;
}

/** The fields of an audit row. */
const masked = ({ realname, phone, email }: Pick<ManagedAccount, "realname" | "phone" | "email">) => ({
  realname,
  phone: maskPhone(phone),
  email: maskEmail(email),
});

/** The name of a person in an approval. */
export const displayNameOf = ({ realname, username }: Pick<ManagedAccount, "realname" | "username">): string =>
  `${realname}（${username}）`;

/** The changed phone and mail of an administrator, as the approver reads them. */
function changeWords(before: ManagedAccount, after: Pick<ManagedAccount, "phone" | "email">): Act {
  const shownValue = (value: string | null) => value ?? "（无）";
  const fact = (label: string, from: string | null, to: string | null) => ({
    label,
    value: `由 ${shownValue(from)} 改为 ${shownValue(to)}`,
  });
  return {
    title: `修改管理员“${displayNameOf(before)}”的手机号或邮箱`,
    facts: [
      ...(after.phone === before.phone ? [] : [fact("手机号", maskPhone(before.phone), maskPhone(after.phone))]),
      ...(after.email === before.email ? [] : [fact("邮箱", maskEmail(before.email), maskEmail(after.email))]),
    ],
    people: [before.id],
  };
}

type ManagedField = ManagedFields["fields"][number];

const fieldWords: Readonly<Record<ManagedField, string>> = {
  realname: "姓名",
  phone: "手机号",
  email: "邮箱",
  departments: "部门",
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

const trimmed = (typed: string | null): string | null => typed?.trim() || null;

/** Nobody may administer their own account. Throws user.own_account. */
export function requireNotSelf(caller: Caller, id: string): void {
  if (caller.userId === id) throw new AppError("user.own_account");
}

/**
 * A change of sign-in data gives access to all rights of the person, so the caller must have them too. Throws
 * user.above_own_rights.
 */
export async function requireWithinRights(
  permissions: Pick<PermissionService, "administersNoMoreThan">,
  { permissions: codes }: Caller,
  id: string,
): Promise<void> {
  if (!(await permissions.administersNoMoreThan(id, codes))) throw new AppError("user.above_own_rights");
}

export function createUserAdmin(deps: UserAdminDeps): UserAdmin {
  const {
    db,
    accounts,
    managed,
    people,
    departments,
    departmentTree,
    directories,
    linkDelivery,
    permissions,
    proofs,
    registry,
    roleDepartments,
    roleHolders,
    contactChanges,
    takeoverGuard,
    audit,
    clock,
  } = deps;
  const now = () => new Date(clock.now());

  /**
   * Fields from a directory are changed there, because the next import would overwrite them. Throws
   * user.kept_elsewhere.
   */
  async function requireNotKept(id: string, changed: readonly ManagedField[]): Promise<void> {
    const kept = changed.length > 0 ? await directories.managedFieldsOf(id) : null;
    if (!kept) return;
    const fields = kept.fields.filter((field) => changed.includes(field));
    if (fields.length === 0) return;
    const values = { name: kept.name, fields: fields.map((field) => fieldWords[field]).join("、") };
    throw new AppError("user.kept_elsewhere", { values });
  }

  return {
    create: async (wanted, caller, origin) => {
      await proofs.require(caller);
      const person = {
        username: wanted.username,
        realname: accounts.normaliseRealname(wanted.realname),
        phone: trimmed(wanted.phone),
        email: trimmed(wanted.email),
      };
      const entry = {
        action: "user.create",
        userId: caller.userId,
        username: caller.username,
        object: person.username,
        origin,
        detail: {
          after: { ...masked(person), departments: wanted.departments },
          ...linkDelivery.detailOf(wanted.linkBy, person),
        },
      };
      await audit.recordRefusals(entry, () => linkDelivery.requireChannel(wanted.linkBy, { ...person, id: null }));
      return audit.change(db, entry, async (tx) => {
        let link: DeliveredLink | undefined;
        if (wanted.departments.length > 0) await departmentTree.lockChanges(tx);
        const id = await managed.in(tx).add(person, caller.userId, now(), async (inner, made) => {
          await departments.setMemberships(inner, made, wanted.departments);
          // The creator knows the account's link, or chose its recipient.
          await takeoverGuard.note(inner, [made], [caller.userId]);
          link = await linkDelivery.deliver({ ...person, id: made }, wanted.linkBy, inner);
        });
        if (!link) throw new Error("an account was created without its link");
        return { result: { id, link } };
      });
    },
    save: async ({ id, version, departments: orgCodes, ...wanted }, caller, origin) => {
      requireNotSelf(caller, id);
      await proofs.require(caller);
      const before = await people.find(id, caller);
      const change = {
        realname: accounts.normaliseRealname(wanted.realname, before.realname),
        phone: wanted.phone === undefined ? before.phone : trimmed(wanted.phone),
        email: wanted.email === undefined ? before.email : trimmed(wanted.email),
      };
      // Phone and mail lead to a new password.
      const isContactChanged = change.phone !== before.phone || change.email !== before.email;
      if (isContactChanged) await requireWithinRights(permissions, caller, id);
      const former = await departments.listFor(id);
      await requireNotKept(id, [
        ...(change.realname === before.realname ? [] : (["realname"] as const)),
        ...(change.phone === before.phone ? [] : (["phone"] as const)),
        ...(change.email === before.email ? [] : (["email"] as const)),
        ...(isSameSet(
          former.map(({ orgCode }) => orgCode),
          orgCodes,
        )
          ? []
          : (["departments"] as const)),
      ]);
      const detail = {
        before: { ...masked(before), departments: former.map(({ orgCode }) => orgCode) },
        after: { ...masked(change), departments: orgCodes },
      };
      const { userId, username } = caller;
      const entry = { action: "user.change", userId, username, object: before.username, origin, detail };
      await audit.change(db, entry, async (outer) => {
        // Checked before the departments: those that the form was read with may no longer exist.
        if (before.version !== version) throw new AppError("user.changed");
        await managed.in(outer).change(before, version, change, userId, now(), async (tx) => {
          await departmentTree.lockChanges(tx);
          await roleHolders.lockChanges(tx);
          const act = { title: `修改“${displayNameOf(before)}”的部门，其管理类角色随之收回`, facts: [], people: [id] };
          await takeoverGuard.guardingAdministrators(tx, act, caller, async () => {
            const memberships = await departments.setMemberships(tx, id, orgCodes);
            await roleDepartments.revokeOutside(tx, id, memberships);
            await registry.moveInto(id, memberships, tx);
          });
        });
        if (isContactChanged) await takeoverGuard.require(outer, changeWords(before, change), caller);
        return { result: undefined };
      });
      registry.invalidateUser(id);
      await contactChanges.notify(id, before, change, origin);
      return version + 1;
    },
    reveal: async (id, reason, caller, origin) => {
      const givenReason = reason.trim();
      if (givenReason === "") throw new AppError("user.reason_required", { details: { field: "reason" } });
      const { phone, email, username: object } = await people.find(id, caller);
      const { userId, username } = caller;
      await audit.record({
        action: "user.reveal",
        outcome: "ok",
        userId,
        username,
        object,
        origin,
        detail: { reason: givenReason, fields: ["phone", "email"] },
      });
      return { phone, email };
    },
  };
}
