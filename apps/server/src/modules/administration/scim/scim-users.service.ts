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
import { givenOutBy, type KnownClient } from "./scim-access.service.ts";
import { invalidValue, ScimError } from "./scim-error.ts";
import type { ScimGroups } from "./scim-groups.service.ts";
import type { ProvisionedUser, ScimUserStore, Scope } from "./scim-user.store.ts";
import { departmentText, type UserFacts, type WantedUser } from "./user-resource.ts";

/** A written account, with what remains to do after the commit. */
interface Written {
  readonly known: ManagedAccount;
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
  create(client: KnownClient, wanted: WantedUser, origin: Origin): Promise<UserFacts>;
  /** `read` derives the wanted state from the present one; a concurrent change is refused. Throws user.changed. */
  change(client: KnownClient, id: string, origin: Origin, read: (now: UserFacts) => WantedUser): Promise<UserFacts>;
  /** Freezes the account and ends its management; the same name finds it again later. */
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
  readonly roleAssignment: Pick<RoleAssignment, "runKeepingAdministrator" | "publish">;
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

const inTrail = ({
  realname,
  phone,
  email,
  isActive,
}: Pick<WantedUser, "realname" | "phone" | "email" | "isActive">) => ({
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

  async function named(users: readonly ProvisionedUser[]): Promise<UserFacts[]> {
    const codes = [...new Set(users.flatMap(({ orgCodes }) => orgCodes[0] ?? []))];
    const paths = new Map((await departments.named(codes)).map(({ orgCode, path }) => [orgCode, path]));
    return users.map(({ orgCodes, ...user }) => ({ ...user, department: paths.get(orgCodes[0] ?? "") ?? null }));
  }

  async function find(client: KnownClient, id: string): Promise<UserFacts> {
    const user = await store.find(scopeOf(client), id);
    if (!user) throw notFound();
    const [facts] = await named([user]);
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
   * Replaces the departments within the client's branch by the named one; departments elsewhere stay. Undefined: no
   * change.
   */
  async function moveTo(tx: Tx, client: KnownClient, id: string, department: string | null | undefined) {
    if (department === undefined) return undefined;
    const elsewhere = (await store.departmentsOf(tx, id)).filter((code) => !code.startsWith(client.branch));
    const code = department === null ? undefined : await store.departmentCode(tx, client.branch, department);
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
  async function requirePlain(tx: Tx, id: string): Promise<void> {
    if ((await permissions.filterAdministrators(tx, [id])).size > 0) throw new AppError("user.above_own_rights");
  }

  /** Freezes and releases as the source wants; an account that an administrator froze stays frozen. */
  async function setActive(
    tx: Tx,
    own: ProvisionedAccount,
    isActive: boolean,
    shouldBeActive: boolean,
    by: string,
  ): Promise<void> {
    const managed = managedAccounts.in(tx);
    if (isActive && !shouldBeActive) {
      await roleAssignment.runKeepingAdministrator(tx, () => managed.freeze(tx, own.userId, by, now()));
      await provisionedAccounts.upsert(tx, { ...own, isFrozen: true });
    }
    if (!isActive && shouldBeActive && own.isFrozen) {
      await managed.release(own.userId, by, now());
      await provisionedAccounts.upsert(tx, { ...own, isFrozen: false });
    }
  }

  async function write(tx: Tx, client: KnownClient, own: ProvisionedAccount, wanted: WantedUser): Promise<Written> {
    const managed = managedAccounts.in(tx);
    const known = await managed.find(own.userId);
    const { phone, email } = wanted;
    const realname = wanted.realname === known.realname ? known.realname : requireRealname(wanted.realname);
    const isContactChanged = phone !== known.phone || email !== known.email;
    if (isContactChanged) await requirePlain(tx, own.userId);
    let memberships: string[] | undefined;
    await managed.change(known, known.version, { realname, phone, email }, client.id, now(), async (inner) => {
      memberships = await moveTo(inner, client, own.userId, wanted.department);
    });
    const next = { ...own, externalId: wanted.externalId };
    await provisionedAccounts.upsert(tx, next);
    const wasActive = known.state !== "frozen";
    await setActive(tx, next, wasActive, wanted.isActive, client.id);
    // A new contact or a release gives access, and may be the work of the person who knows the token.
    if (isContactChanged || (!wasActive && wanted.isActive))
      await takeoverGuard.note(tx, [own.userId], givenOutBy(client));
    return { known, memberships };
  }

  async function settle({ known, memberships }: Written, wanted: WantedUser, origin: Origin): Promise<void> {
    const { id } = known;
    if (!wanted.isActive) await registry.endAllOf(id, "ended_by_administrator");
    if (memberships) await registry.moveInto(id, memberships);
    registry.invalidateUser(id);
    // A new account has its contacts from the beginning, which is no change.
    await contactChanges.notify(id, known, wanted, origin);
  }

  /**
   * Returns the account of that name if the client may take it over: one that it managed before, or one without a
   * source. Throws account.username_taken.
   */
  async function requireAdoptable(tx: Tx, client: KnownClient, id: string): Promise<ProvisionedAccount> {
    const source = sourceOf(client);
    const own = await provisionedAccounts.find(id, tx);
    const wasOwn = own?.source === source && own.leftAt !== null;
    const isFree = !own && client.mayAdopt;
    if (!wasOwn && !isFree) throw new AppError("account.username_taken");
    if (!wasOwn) await requirePlain(tx, id);
    return { userId: id, source, externalId: null, isFrozen: own?.isFrozen ?? false, leftAt: null };
  }

  async function add(tx: Tx, client: KnownClient, wanted: WantedUser): Promise<ProvisionedAccount> {
    const { username, phone, email } = wanted;
    const person = { username, realname: requireRealname(wanted.realname), phone, email };
    const userId = await managedAccounts.in(tx).add(person, client.id, now(), async () => undefined, "elsewhere");
    return { userId, source: sourceOf(client), externalId: null, isFrozen: false, leftAt: null };
  }

  return {
    find,
    page: async (client, filter, limit, offset) => {
      const scope = scopeOf(client);
      const total = await store.count(scope, filter);
      const rows = limit === 0 || offset >= total ? [] : await store.page(scope, filter, limit, offset);
      return { total, rows: await named(rows) };
    },
    create: async (client, wanted, origin) => {
      const detail = { after: { ...inTrail(wanted), department: wanted.department ?? null } };
      const made = await audit.change(db, entry("user.create", client, wanted.username, origin, detail), async (tx) => {
        await departmentTree.lockChanges(tx);
        await roleHolders.lockChanges(tx);
        const there = await store.byName(tx, wanted.username);
        if (there && !there.isLiving) throw new AppError("account.username_taken");
        const own = there ? await requireAdoptable(tx, client, there.id) : await add(tx, client, wanted);
        // The person who knows the token chose the phone and mail that give access to the account.
        await takeoverGuard.note(tx, [own.userId], givenOutBy(client));
        await provisionedAccounts.upsert(tx, own);
        return { result: await write(tx, client, own, wanted) };
      });
      await settle(made, wanted, origin);
      return find(client, made.known.id);
    },
    change: async (client, id, origin, read) => {
      const before = await find(client, id);
      const shown = before.department ? departmentText(before.department) : null;
      const sent = read(before);
      // The answer shows only one department: sending it back unchanged must not change the others.
      const wanted = sent.department === shown ? { ...sent, department: undefined } : sent;
      const detail = {
        before: { ...inTrail(before), department: shown },
        after: { ...inTrail(wanted), department: wanted.department === undefined ? shown : wanted.department },
      };
      const of = entry("user.change", client, before.username, origin, detail);
      const written = await audit.change(db, of, async (tx) => {
        await departmentTree.lockChanges(tx);
        await roleHolders.lockChanges(tx);
        const own = await provisionedAccounts.ownedBy(sourceOf(client), id, tx);
        const there = await store.find(scopeOf(client), id, tx);
        if (!own || !there) throw notFound();
        if (there.version !== before.version) throw new AppError("user.changed");
        return { result: await write(tx, client, own, wanted) };
      });
      await settle(written, wanted, origin);
      return find(client, id);
    },
    remove: async (client, id, origin, check) => {
      const before = await find(client, id);
      check(before);
      const of = entry("account.freeze", client, before.username, origin, { left: true });
      const changed = await audit.change(db, of, async (tx) => {
        await roleHolders.lockChanges(tx);
        const own = await provisionedAccounts.ownedBy(sourceOf(client), id, tx);
        if (!own) throw notFound();
        const taken = await groups.removeFromAll(tx, client, id);
        if (before.isActive)
          await roleAssignment.runKeepingAdministrator(tx, () =>
            managedAccounts.in(tx).freeze(tx, id, client.id, now()),
          );
        const isFrozen = own.isFrozen || before.isActive;
        await provisionedAccounts.upsert(tx, { ...own, isFrozen, leftAt: now() });
        return { result: taken };
      });
      roleAssignment.publish(changed);
      await registry.endAllOf(id, "ended_by_administrator");
    },
  };
}
