import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type {
  ProvisionedAccount,
  ProvisionedAccounts,
} from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccount, ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { Filter } from "./filter-grammar.ts";
import { type KnownClient, listTokenIssuers } from "./scim-access.service.ts";
import { invalidValue, ScimError } from "./scim-error.ts";
import type { ScimGroups } from "./scim-groups.service.ts";
import type { ProvisionedUser, ScimUserStore, Scope } from "./scim-user.store.ts";
import { departmentText, type RequestedUser, type UserFacts } from "./user-resource.ts";

/** A stored account, and the values for the steps after the commit. */
interface Written {
  readonly account: ManagedAccount;
  readonly memberships: readonly string[] | undefined;
}

/** The accounts that an identity system manages. It changes people's data, and sets no passwords. */
export interface ScimUsers {
  find(client: KnownClient, id: string): Promise<UserFacts>;
  page(
    client: KnownClient,
    filter: Filter | undefined,
    limit: number,
    offset: number,
  ): Promise<{ total: number; rows: UserFacts[] }>;
  create(client: KnownClient, input: RequestedUser, origin: Origin): Promise<UserFacts>;
  /** `read` derives the requested state from the current one; a concurrent change is refused. Throws user.changed. */
  change(client: KnownClient, id: string, origin: Origin, read: (now: UserFacts) => RequestedUser): Promise<UserFacts>;
  /** Freezes the account and ends its management; `create` with the same name restores it. */
  remove(client: KnownClient, id: string, origin: Origin, check: (now: UserFacts) => void): Promise<void>;
}

export interface ScimUsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: ScimUserStore;
  readonly accounts: Pick<AccountService, "externalRealname">;
  readonly managedAccounts: Pick<ManagedAccounts, "in" | "find">;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly departments: Pick<DepartmentService, "named" | "setMemberships">;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges">;
  readonly roleDepartments: Pick<RoleDepartments, "revokeOutside">;
  readonly roleAssignment: Pick<RoleAssignment, "runKeepingAdministrator" | "publishHolderChange">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly permissions: Pick<PermissionService, "filterAdministrators">;
  readonly registry: Pick<SessionRegistry, "endAllOf" | "moveInto" | "invalidateUser">;
  readonly groups: Pick<ScimGroups, "removeFromAll">;
  readonly contactChanges: ContactChanges;
  readonly takeoverGuard: Pick<TakeoverGuard, "note" | "guardingAdministrators">;
  readonly audit: Pick<AuditService, "change">;
}

const sourceOf = ({ id }: Pick<KnownClient, "id">): string => `scim:${id}`;

const scopeOf = (client: KnownClient): Scope => ({
  source: sourceOf(client),
  clientId: client.id,
  branch: client.branch,
});

const presentForTrail = ({
  realname,
  phone,
  email,
  isActive,
}: Pick<RequestedUser, "realname" | "phone" | "email" | "isActive">) => ({
  realname,
  phone: maskPhone(phone),
  email: maskEmail(email),
  active: isActive,
});

export function createScimUsers(deps: ScimUsersDeps): ScimUsers {
  const { db, clock, store, accounts, managedAccounts, provisionedAccounts, departments, roleDepartments } = deps;
  const { departmentTree, roleAssignment, roleHolders, permissions, registry, groups, contactChanges } = deps;
  const { takeoverGuard, audit } = deps;
  const now = () => new Date(clock.now());
  const notFound = () => new ScimError(404, "该用户不存在");

  function requireRealname(sent: string): string {
    const realname = accounts.externalRealname(sent);
    if (realname === undefined) throw invalidValue("姓名须为 1 至 60 个可见字符");
    return realname;
  }

  async function addDepartments(users: readonly ProvisionedUser[]): Promise<UserFacts[]> {
    const codes = [...new Set(users.flatMap(({ orgCodes }) => orgCodes[0] ?? []))];
    const paths = new Map((await departments.named(codes)).map(({ orgCode, path }) => [orgCode, path]));
    return users.map(({ orgCodes, ...user }) => ({ ...user, department: paths.get(orgCodes[0] ?? "") ?? null }));
  }

  async function find(client: KnownClient, id: string): Promise<UserFacts> {
    const user = await store.find(scopeOf(client), id);
    if (!user) throw notFound();
    const [facts] = await addDepartments([user]);
    return facts as UserFacts;
  }

  /** An audit row with the client in place of a person. */
  const entry = (action: string, client: KnownClient, object: string, origin: Origin, detail: object) => ({
    action,
    username: client.name,
    object,
    origin,
    detail: { by: "scim", ...detail },
  });

  /**
   * Replaces the departments within the client's branch by the named one; departments elsewhere remain. Undefined: no
   * change.
   */
  async function setDepartment(tx: Tx, client: KnownClient, id: string, department: string | null | undefined) {
    if (department === undefined) return undefined;
    const elsewhere = (await store.listDepartmentCodes(tx, id)).filter((code) => !code.startsWith(client.branch));
    const code = department === null ? undefined : await store.findDepartmentCode(tx, client.branch, department);
    if (department !== null && code === undefined)
      throw invalidValue(`部门“${department}”不存在，或不在该身份系统的范围内`);
    const act = { title: "", facts: [], people: [id] };
    return takeoverGuard.guardingAdministrators(tx, act, null, async () => {
      const memberships = await departments.setMemberships(
        tx,
        id,
        code === undefined ? elsewhere : [...elsewhere, code],
      );
      await roleDepartments.revokeOutside(tx, id, memberships);
      return memberships;
    });
  }

  /**
   * Phone and mail lead to a new password, so those of administrators are changed by hand. Throws
   * user.above_own_rights.
   */
  async function requireNoAdministrator(tx: Tx, id: string): Promise<void> {
    if ((await permissions.filterAdministrators(tx, [id])).size > 0) throw new AppError("user.above_own_rights");
  }

  /** Freezes and releases as the source requests; an account that an administrator froze remains frozen. */
  async function setActive(
    tx: Tx,
    provisioned: ProvisionedAccount,
    isActive: boolean,
    shouldBeActive: boolean,
    by: string,
  ): Promise<void> {
    const managed = managedAccounts.in(tx);
    if (isActive && !shouldBeActive) {
      await roleAssignment.runKeepingAdministrator(tx, () => managed.freeze(tx, provisioned.userId, by, now()));
      await provisionedAccounts.upsert(tx, { ...provisioned, isFrozen: true });
    }
    if (!isActive && shouldBeActive && provisioned.isFrozen) {
      await managed.release(provisioned.userId, by, now());
      await provisionedAccounts.upsert(tx, { ...provisioned, isFrozen: false });
    }
  }

  async function write(
    tx: Tx,
    client: KnownClient,
    provisioned: ProvisionedAccount,
    requested: RequestedUser,
  ): Promise<Written> {
    const managed = managedAccounts.in(tx);
    const account = await managed.find(provisioned.userId);
    const { phone, email } = requested;
    const realname = requested.realname === account.realname ? account.realname : requireRealname(requested.realname);
    const isContactChanged = phone !== account.phone || email !== account.email;
    if (isContactChanged) await requireNoAdministrator(tx, provisioned.userId);
    let memberships: string[] | undefined;
    await managed.change(account, account.version, { realname, phone, email }, client.id, now(), async (inner) => {
      memberships = await setDepartment(inner, client, provisioned.userId, requested.department);
    });
    const next = { ...provisioned, externalId: requested.externalId };
    await provisionedAccounts.upsert(tx, next);
    const wasActive = account.state !== "frozen";
    await setActive(tx, next, wasActive, requested.isActive, client.id);
    // A new contact or a release opens the account, and the person who knows the token may have requested it.
    if (isContactChanged || (!wasActive && requested.isActive))
      await takeoverGuard.note(tx, [provisioned.userId], listTokenIssuers(client));
    return { account, memberships };
  }

  async function finishWrite(
    { account: known, memberships }: Written,
    requested: RequestedUser,
    origin: Origin,
  ): Promise<void> {
    const { id } = known;
    if (!requested.isActive) await registry.endAllOf(id, "ended_by_administrator");
    if (memberships) await registry.moveInto(id, memberships);
    registry.invalidateUser(id);
    // A new account has its contacts from the beginning, which is no change.
    await contactChanges.notify(id, known, requested, origin);
  }

  /**
   * Returns the account of that name if the client may take it over: it managed the account before, or the account has
   * no source. Throws account.username_taken.
   */
  async function requireAdoptable(tx: Tx, client: KnownClient, id: string): Promise<ProvisionedAccount> {
    const source = sourceOf(client);
    const provisioned = await provisionedAccounts.find(id, tx);
    const isReturning = provisioned?.source === source && provisioned.leftAt !== null;
    const isUnmanaged = !provisioned && client.mayAdopt;
    if (!isReturning && !isUnmanaged) throw new AppError("account.username_taken");
    if (!isReturning) await requireNoAdministrator(tx, id);
    return { userId: id, source, externalId: null, isFrozen: provisioned?.isFrozen ?? false, leftAt: null };
  }

  async function insertAccount(tx: Tx, client: KnownClient, requested: RequestedUser): Promise<ProvisionedAccount> {
    const { username, phone, email } = requested;
    const person = { username, realname: requireRealname(requested.realname), phone, email };
    const userId = await managedAccounts.in(tx).add(person, client.id, now(), async () => undefined, "elsewhere");
    return { userId, source: sourceOf(client), externalId: null, isFrozen: false, leftAt: null };
  }

  return {
    find,
    page: async (client, filter, limit, offset) => {
      const scope = scopeOf(client);
      const total = await store.count(scope, filter);
      const rows = limit === 0 || offset >= total ? [] : await store.page(scope, filter, limit, offset);
      return { total, rows: await addDepartments(rows) };
    },
    create: async (client, requested, origin) => {
      const detail = { after: { ...presentForTrail(requested), department: requested.department ?? null } };
      const written = await audit.change(
        db,
        entry("user.create", client, requested.username, origin, detail),
        async (tx) => {
          await departmentTree.lockChanges(tx);
          await roleHolders.lockChanges(tx);
          const existing = await store.lockByName(tx, requested.username);
          if (existing && !existing.isLiving) throw new AppError("account.username_taken");
          const provisioned = existing
            ? await requireAdoptable(tx, client, existing.id)
            : await insertAccount(tx, client, requested);
          // The person who knows the token may have chosen the phone and mail, which open the account.
          await takeoverGuard.note(tx, [provisioned.userId], listTokenIssuers(client));
          await provisionedAccounts.upsert(tx, provisioned);
          return { result: await write(tx, client, provisioned, requested) };
        },
      );
      await finishWrite(written, requested, origin);
      return find(client, written.account.id);
    },
    change: async (client, id, origin, read) => {
      const before = await find(client, id);
      const shownDepartment = before.department ? departmentText(before.department) : null;
      const sent = read(before);
      // The answer shows only one department: sending it back unchanged must not change the others.
      const requested = sent.department === shownDepartment ? { ...sent, department: undefined } : sent;
      const detail = {
        before: { ...presentForTrail(before), department: shownDepartment },
        after: {
          ...presentForTrail(requested),
          department: requested.department === undefined ? shownDepartment : requested.department,
        },
      };
      const change = entry("user.change", client, before.username, origin, detail);
      const written = await audit.change(db, change, async (tx) => {
        await departmentTree.lockChanges(tx);
        await roleHolders.lockChanges(tx);
        const provisioned = await provisionedAccounts.ownedBy(sourceOf(client), id, tx);
        const current = await store.find(scopeOf(client), id, tx);
        if (!provisioned || !current) throw notFound();
        if (current.version !== before.version) throw new AppError("user.changed");
        return { result: await write(tx, client, provisioned, requested) };
      });
      await finishWrite(written, requested, origin);
      return find(client, id);
    },
    remove: async (client, id, origin, check) => {
      const before = await find(client, id);
      check(before);
      const change = entry("account.freeze", client, before.username, origin, { left: true });
      const changedIds = await audit.change(db, change, async (tx) => {
        await roleHolders.lockChanges(tx);
        const provisioned = await provisionedAccounts.ownedBy(sourceOf(client), id, tx);
        if (!provisioned) throw notFound();
        const changedIds = await groups.removeFromAll(tx, client, id);
        if (before.isActive)
          await roleAssignment.runKeepingAdministrator(tx, () =>
            managedAccounts.in(tx).freeze(tx, id, client.id, now()),
          );
        const isFrozen = provisioned.isFrozen || before.isActive;
        await provisionedAccounts.upsert(tx, { ...provisioned, isFrozen, leftAt: now() });
        return { result: changedIds };
      });
      roleAssignment.publishHolderChange(changedIds);
      await registry.endAllOf(id, "ended_by_administrator");
    },
  };
}
