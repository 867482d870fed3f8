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

type CreateInput = InputOf<EndpointOf<"userAdmin.create">>["body"];
type Change = InputOf<EndpointOf<"userAdmin.save">>["body"];

/** Changes of people's data and memberships by administrators; their access is changed by `UserAccess`. */
export interface UserAdmin {
  create(input: CreateInput, caller: Caller, origin: Origin): Promise<{ id: string; link: DeliveredLink }>;
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

/** Returns the fields of an audit row. */
const maskForTrail = ({ realname, phone, email }: Pick<ManagedAccount, "realname" | "phone" | "email">) => ({
  realname,
  phone: maskPhone(phone),
  email: maskEmail(email),
});

/** The name of a person in an approval. */
export const displayNameOf = ({ realname, username }: Pick<ManagedAccount, "realname" | "username">): string =>
  `${realname}（${username}）`;

/** Describes the changed phone and mail of an administrator for the approver. */
function describeContactChange(before: ManagedAccount, after: Pick<ManagedAccount, "phone" | "email">): Act {
  const textOf = (value: string | null) => value ?? "（无）";
  const fact = (label: string, from: string | null, to: string | null) => ({
    label,
    value: `由 ${textOf(from)} 改为 ${textOf(to)}`,
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

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).symmetricDifference(new Set(b)).size === 0;

const trimToNull = (typed: string | null): string | null => typed?.trim() || null;

/** Refuses administration of the own account. Throws user.own_account. */
export function requireNotSelf(caller: Caller, id: string): void {
  if (caller.userId === id) throw new AppError("user.own_account");
}

/**
 * A change of sign-in data opens all rights of the person, so the caller must have them too. Throws
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
  async function requireNotManagedElsewhere(id: string, changed: readonly ManagedField[]): Promise<void> {
    const source = changed.length > 0 ? await directories.managedFieldsOf(id) : null;
    if (!source) return;
    const fields = source.fields.filter((field) => changed.includes(field));
    if (fields.length === 0) return;
    const values = { name: source.name, fields: fields.map((field) => fieldWords[field]).join("、") };
    throw new AppError("user.kept_elsewhere", { values });
  }

  return {
    create: async (input, caller, origin) => {
      await proofs.require(caller);
      const person = {
        username: input.username,
        realname: accounts.normaliseRealname(input.realname),
        phone: trimToNull(input.phone),
        email: trimToNull(input.email),
      };
      const entry = {
        action: "user.create",
        userId: caller.userId,
        username: caller.username,
        object: person.username,
        origin,
        detail: {
          after: { ...maskForTrail(person), departments: input.departments },
          ...linkDelivery.detailOf(input.linkBy, person),
        },
      };
      await audit.recordRefusals(entry, () => linkDelivery.requireChannel(input.linkBy, { ...person, id: null }));
      return audit.change(db, entry, async (tx) => {
        let link: DeliveredLink | undefined;
        if (input.departments.length > 0) await departmentTree.lockChanges(tx);
        const id = await managed.in(tx).add(person, caller.userId, now(), async (inner, createdId) => {
          await departments.setMemberships(inner, createdId, input.departments);
          // The creator has read the link of the account, or has chosen its recipient.
          await takeoverGuard.note(inner, [createdId], [caller.userId]);
          link = await linkDelivery.deliver({ ...person, id: createdId }, input.linkBy, inner);
        });
        if (!link) throw new Error("an account was created without its link");
        return { result: { id, link } };
      });
    },
    save: async ({ id, version, departments: orgCodes, ...input }, caller, origin) => {
      requireNotSelf(caller, id);
      await proofs.require(caller);
      const before = await people.find(id, caller);
      const change = {
        realname: accounts.normaliseRealname(input.realname, before.realname),
        phone: input.phone === undefined ? before.phone : trimToNull(input.phone),
        email: input.email === undefined ? before.email : trimToNull(input.email),
      };
      // Phone and mail can be used to set a new password.
      const isContactChanged = change.phone !== before.phone || change.email !== before.email;
      if (isContactChanged) await requireWithinRights(permissions, caller, id);
      const formerDepartments = await departments.listFor(id);
      await requireNotManagedElsewhere(id, [
        ...(change.realname === before.realname ? [] : (["realname"] as const)),
        ...(change.phone === before.phone ? [] : (["phone"] as const)),
        ...(change.email === before.email ? [] : (["email"] as const)),
        ...(isSameSet(
          formerDepartments.map(({ orgCode }) => orgCode),
          orgCodes,
        )
          ? []
          : (["departments"] as const)),
      ]);
      const detail = {
        before: { ...maskForTrail(before), departments: formerDepartments.map(({ orgCode }) => orgCode) },
        after: { ...maskForTrail(change), departments: orgCodes },
      };
      const { userId, username } = caller;
      const entry = { action: "user.change", userId, username, object: before.username, origin, detail };
      await audit.change(db, entry, async (outer) => {
        // Checked before the departments, because those of an outdated form may no longer exist.
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
        if (isContactChanged) await takeoverGuard.require(outer, describeContactChange(before, change), caller);
        return { result: undefined };
      });
      registry.invalidateUser(id);
      await contactChanges.notify(id, before, change, origin);
      return version + 1;
    },
    reveal: async (id, reason, caller, origin) => {
      const trimmedReason = reason.trim();
      if (trimmedReason === "") throw new AppError("user.reason_required", { details: { field: "reason" } });
      const { phone, email, username: object } = await people.find(id, caller);
      const { userId, username } = caller;
      await audit.record({
        action: "user.reveal",
        outcome: "ok",
        userId,
        username,
        object,
        origin,
        detail: { reason: trimmedReason, fields: ["phone", "email"] },
      });
      return { phone, email };
    },
  };
}
