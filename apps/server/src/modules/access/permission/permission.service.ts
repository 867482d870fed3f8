import { TENDER_APP_ID, WORKSPACE_APP_ID } from "@tender/contract";
import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { administrationCodes } from "./administration-codes.ts";
import { buttonListsOf, codesInForceOf, grantedCodesOf, openCodesOf } from "./button-lists.ts";
import { BUTTON, isDeliveredItem, menuTreeOf } from "./menu-tree.ts";
import type { PermissionStore } from "./permission.store.ts";
import { type OwnPermissions, type PreparedAnswer, prepareAnswer } from "./prepared-answer.ts";
import { coversAll, type Rights, rightsOf } from "./rights.ts";

export type { Rights } from "./rights.ts";

export interface Grants {
  /** Sorted codes of the roles held in the department and everywhere. */
  readonly roles: readonly string[];
  /** Button codes that open calls: granted ones in force over all apps, and those with a switched-off rule. */
  readonly permissions: ReadonlySet<string>;
  /** Equal for equal roles. */
  readonly grantKey: string;
}

export interface PermissionService {
  /** Returns true if the subsystem has menus of its own. */
  hasMenus(appId: string, on?: Tx): Promise<boolean>;
  /** Grants of a user in a department; null: no department, so only roles held everywhere count. */
  grantsOf(userId: string, departmentId: string | null): Promise<Grants>;
  /**
   * The caller's menu and buttons in a subsystem; without an id those of the workspace, or of the subsystem that the
   * session is bound to. Bytes ready to send, built once for all callers with equal roles. Throws launcher.not_granted,
   * launcher.other_system, launcher.certificate_required.
   */
  answerOwn(request: PermissionRequest, appId: string | undefined): Promise<PreparedAnswer>;
  /** Returns true if the user holds, in any department, a code that opens administration calls. */
  isAdministrator(userId: string): Promise<boolean>;
  /** Ids of all administrators, in any department. */
  listAdministrators(): Promise<string[]>;
  /** Active people whose roles open the calls of this code, in any department. */
  holdersOf(code: string): Promise<string[]>;
  /**
   * Returns true if all administration codes of the user, in any department, are among these. A person who resets the
   * user's password could otherwise gain the user's rights.
   */
  administersNoMoreThan(userId: string, codes: ReadonlySet<string>): Promise<boolean>;
  /** The users among these who hold administration codes beyond these, as read in the transaction. */
  filterAdministeringMoreThan(
    on: Tx,
    codes: ReadonlySet<string>,
    userIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** The administrators among these people, whatever their state, as read in the transaction. */
  filterAdministrators(on: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Requires that the caller has all administration codes of the account, since its access gives its rights, and that it
   * is another person's account. Throws user.own_account, user.above_own_rights.
   */
  requireMayChangeSignIn(caller: Caller, userId: string): Promise<void>;
  /** Returns true if the role alone makes its holder an administrator. */
  isAdministratorRole(roleCode: string): Promise<boolean>;
  /** Like `isAdministratorRole`, as read in the transaction. */
  administersBy(on: Tx, roleId: string): Promise<boolean>;
  /**
   * Pairs of roles and administration codes that they open, and codes open to everybody, in words, as read in the
   * transaction.
   */
  listAdministration(on: Tx): Promise<ReadonlySet<string>>;
  /** Codes that some button has in force: a rule on a column restricts people who lack its code. */
  listCodesInForce(): Promise<ReadonlySet<string>>;
  /** The menu and buttons of an app for a person with only this role. */
  preview(appId: string, roleCode: string): Promise<Pick<OwnPermissions, "menu" | "auth">>;
  /** All rights of these roles, as read in the transaction. */
  rightsOf(on: Tx, roleIds: readonly string[]): Promise<Rights>;
  /** Button codes in force that these roles are granted. */
  listCallsOpenedBy(on: Tx, roleIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of the roles that open more than these rights. */
  listRolesExceeding(on: Tx, rights: Rights): Promise<ReadonlySet<string>>;
}

/** The caller and the origin of a request, which builds the origin only when a refusal is recorded. */
export interface PermissionRequest {
  readonly caller: Caller;
  readonly origin: Origin;
}

export interface PermissionDeps {
  readonly store: PermissionStore;
  readonly roles: Pick<RoleService, "holdersOf" | "filterHolders" | "rolesOf" | "rolesAnywhere">;
  readonly roleChanges: Pick<RoleChanges, "onRightsChange">;
  readonly subsystems: Pick<Subsystems, "find" | "mayEnter" | "owesCertificate">;
  readonly allowedOrigins: Pick<AllowedOrigins, "all">;
  readonly audit: AuditService;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
}

const CACHE_MS = 60_000;
const MAX_CACHED_ANSWERS = 128;
const MAX_CACHED_ROLE_SETS = 2_000;
const NOTHING: ReadonlySet<string> = new Set();

export function createPermissionService(deps: PermissionDeps): PermissionService {
  const { store, roles: roleService, subsystems, allowedOrigins, audit, bus, clock, logger } = deps;
  const cacheOptions = { bus, clock, channels: [], ttlMs: CACHE_MS };
  const codesByRoles = createCachedReads<ReadonlySet<string>>({ ...cacheOptions, size: MAX_CACHED_ROLE_SETS });
  /** Whether roles administer anything, by their codes. */
  const administering = createCachedReads<boolean>({ ...cacheOptions, size: MAX_CACHED_ROLE_SETS });
  const inForce = createCachedReads<ReadonlySet<string>>({ ...cacheOptions, size: 1 });
  const answers = createCachedReads<PreparedAnswer>({ ...cacheOptions, size: MAX_CACHED_ANSWERS });

  deps.roleChanges.onRightsChange(() => {
    for (const cache of [codesByRoles, administering, answers, inForce]) cache.clear();
  });

  const areAdministrators = (roleCodes: readonly string[]): Promise<boolean> =>
    administering.read(roleCodes.join("|"), async () => {
      const heldCodes = grantedCodesOf(await store.listButtons(roleCodes));
      return !heldCodes.isDisjointFrom(administrationCodes);
    });

  const isOtherSystem = async (appId: string): Promise<boolean> => (await subsystems.find(appId))?.kind === "handover";

  async function requireEntry(request: PermissionRequest, requestedAppId: string | undefined): Promise<string> {
    const { caller } = request;
    const appId = requestedAppId ?? caller.appId ?? WORKSPACE_APP_ID;
    const isForeign = caller.appId !== null && caller.appId !== appId;
    if (isForeign || !(await subsystems.mayEnter(caller, appId))) {
      await audit.recordRefusal(caller, appId, "launcher.not_granted", request.origin);
      throw new AppError("launcher.not_granted");
    }
    // The workspace would show menus that an administrator keeps for the trade system as its own.
    if (appId === TENDER_APP_ID && caller.appId === null && (await isOtherSystem(appId)))
      throw new AppError("launcher.other_system");
    if (await subsystems.owesCertificate(caller, appId)) throw new AppError("launcher.certificate_required");
    return appId;
  }

  /** Joined origins, built once for each set. */
  const joinedByOrigins = new WeakMap<ReadonlySet<string>, string>();
  function joinOrigins(origins: ReadonlySet<string>): string {
    const cached = joinedByOrigins.get(origins);
    if (cached !== undefined) return cached;
    const joined = [...origins].join(" ");
    joinedByOrigins.set(origins, joined);
    return joined;
  }

  async function build(
    roles: readonly string[],
    appId: string,
    registered: ReadonlySet<string>,
  ): Promise<OwnPermissions> {
    const stored = await store.listItems(appId, roles);
    const rows = (await isOtherSystem(appId)) ? stored.filter(({ id }) => !isDeliveredItem(appId, id)) : stored;
    const { menu, refusedIds } = menuTreeOf(rows, registered);
    if (refusedIds.length > 0) logger.warn({ appId, menuItems: refusedIds }, "menu items with a refused address");
    return { menu, ...buttonListsOf(rows) };
  }

  const listCallsOpenedBy: PermissionService["listCallsOpenedBy"] = async (tx, roleIds) =>
    grantedCodesOf(
      (await store.listGrantedTo(tx, roleIds)).flatMap((row) => (row.kind === BUTTON ? { ...row, granted: true } : [])),
    );

  async function administersNoMoreThan(userId: string, codes: ReadonlySet<string>): Promise<boolean> {
    const heldCodes = grantedCodesOf(await store.listButtons(await roleService.rolesAnywhere(userId)));
    return heldCodes.intersection(administrationCodes).isSubsetOf(codes);
  }

  const filterAdministeringMoreThan: PermissionService["filterAdministeringMoreThan"] = async (tx, codes, userIds) => {
    if (userIds.length === 0) return new Set();
    const requestedAppId = administrationCodes.difference(codes);
    const beyond = (await store.listRights(tx)).filter(
      (row) => row.kind === BUTTON && !grantedCodesOf([{ ...row, granted: true }]).isDisjointFrom(requestedAppId),
    );
    const roleIds = await store.listRolesGrantedAny(
      tx,
      beyond.map(({ id }) => id),
    );
    return new Set(await roleService.filterHolders(tx, roleIds, userIds));
  };

  return {
    hasMenus: store.hasMenus,
    grantsOf: async (userId, departmentId) => {
      const roles = await roleService.rolesOf(userId, departmentId);
      const grantKey = roles.join("|");
      const permissions = await codesByRoles.read(grantKey, async () => openCodesOf(await store.listButtons(roles)));
      return { roles, permissions, grantKey };
    },
    answerOwn: async (request, requestedAppId) => {
      const appId = await requireEntry(request, requestedAppId);
      const { caller } = request;
      const registered = await allowedOrigins.all();
      // The key has the registered sites and the kind of the subsystem, so that menus disappear when this node learns of
      // their change.
      const key = `${appId} ${await isOtherSystem(appId)} ${caller.grantKey} ${joinOrigins(registered)}`;
      return answers.read(key, async () => prepareAnswer(await build(caller.roles, appId, registered), clock.now()));
    },
    listAdministrators: async () =>
      roleService.holdersOf(
        await store.listRolesWithButton((row) => !grantedCodesOf([row]).isDisjointFrom(administrationCodes)),
      ),
    isAdministrator: async (userId) => areAdministrators(await roleService.rolesAnywhere(userId)),
    holdersOf: async (code) =>
      roleService.holdersOf(await store.listRolesWithButton((row) => grantedCodesOf([row]).has(code))),
    administersNoMoreThan,
    filterAdministeringMoreThan,
    filterAdministrators: (tx, userIds) => filterAdministeringMoreThan(tx, NOTHING, userIds),
    requireMayChangeSignIn: async (caller, userId) => {
      if (userId === caller.userId) throw new AppError("user.own_account");
      if (!(await administersNoMoreThan(userId, caller.permissions))) throw new AppError("user.above_own_rights");
    },
    listCodesInForce: () => inForce.read("", async () => codesInForceOf(await store.listButtons([]))),
    isAdministratorRole: (roleCode) => areAdministrators([roleCode]),
    administersBy: async (tx, roleId) => !(await listCallsOpenedBy(tx, [roleId])).isDisjointFrom(administrationCodes),
    listAdministration: async (tx) => {
      const buttons = (await store.listRights(tx)).flatMap((row) =>
        row.kind === BUTTON ? { ...row, granted: false } : [],
      );
      const describeCodes = (holder: string, codesOpened: ReadonlySet<string>) =>
        [...codesOpened.intersection(administrationCodes)].map((code) => `${holder}：${code}`);
      return new Set([
        ...describeCodes("所有人", openCodesOf(buttons)),
        ...(await store.listGrantedButtons(tx)).flatMap((row) => describeCodes(row.roleName, grantedCodesOf([row]))),
      ]);
    },
    preview: async (appId, roleCode) => {
      const { menu, auth } = await build([roleCode], appId, await allowedOrigins.all());
      return { menu, auth };
    },
    rightsOf: async (tx, roleIds) => rightsOf(await store.listGrantedTo(tx, roleIds)),
    listCallsOpenedBy,
    listRolesExceeding: async (tx, rights) => {
      const beyond = (await store.listRights(tx)).filter((row) => !coversAll(rights, [row]));
      return new Set(
        await store.listRolesGrantedAny(
          tx,
          beyond.map(({ id }) => id),
        ),
      );
    },
  };
}
