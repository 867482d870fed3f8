import type { GrantRegister, OfferedItem } from "#modules/access/permission/grant-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DataRules, Reach } from "#modules/people/data-rule/data-rule.service.ts";
import type { DataRuleRegister, DataRuleRow } from "#modules/people/data-rule/data-rule-register.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { RoleRegister, RoleRow } from "#modules/people/role/role-register.store.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ChangeDescription, responsibleUserIds } from "#platform/second-person.ts";
import { ADMINISTRATOR_ROLE, lacksGrantingCodes } from "./assignment-rules.ts";
import type { RoleAssignment } from "./role-assignment.service.ts";

export interface GrantChange {
  readonly roleId: string;
  readonly version: number;
  /** Ids of menus and buttons. */
  readonly add: readonly string[];
  readonly take: readonly string[];
  /** Ids of data rules. */
  readonly addRules: readonly string[];
  readonly takeRules: readonly string[];
}

export interface OfferedRule {
  readonly rule: DataRuleRow;
  readonly isGranted: boolean;
  /** True if the caller may add the rule to the role, or remove it. */
  readonly isGrantable: boolean;
}

export interface Offer {
  readonly role: RoleRow;
  readonly isOwn: boolean;
  readonly items: OfferedItem[];
  /** Rules of every list. */
  readonly rules: readonly OfferedRule[];
}

/**
 * The only service that changes grants of roles. Callers can neither grant nor revoke items that they lack, nor open rows
 * beyond their own to a role, nor change a role that they hold. The role that runs the installation retains the codes
 * that grant rights and has no data rule. Every caller may grant an item that no role has (a new menu); its first granter
 * receives it too. An approving administrator is checked like the caller.
 */
export interface GrantManagement {
  /** The menus and buttons of an app with what this caller may grant to the role. Throws role.not_found. */
  offer(roleId: string, appId: string, by: Caller): Promise<Offer>;
  /**
   * Changes the grants and data rules of a role. Throws role.not_found, role.changed, role.own_grants,
   * role.beyond_own_grants, role.beyond_own_rows, role.never_ruled, role.last_administrator, approval.needed.
   */
  change(change: GrantChange, by: Caller, origin: Origin): Promise<void>;
  /** Requires that the role that runs the installation has the codes that grant rights. Throws menu.keeps_rights. */
  requireGrantingCodes(tx: Tx): Promise<void>;
  /** Copies the grants of one role to another that has none, in the caller's transaction. Throws role.beyond_own. */
  copyIn(tx: Tx, source: Pick<RoleRow, "id" | "name">, toRoleId: string, by: Caller): Promise<void>;
}

export interface GrantManagementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly grantRegister: GrantRegister;
  readonly roleRegister: Pick<RoleRegister, "find" | "update">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges" | "heldBy" | "roleOf">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleAssignment: Pick<RoleAssignment, "rightsOf" | "reachOf" | "requireMayGrant">;
  readonly dataRules: Pick<DataRules, "all" | "find" | "reaches" | "listsExceeding" | "isRestricted">;
  readonly dataRuleRegister: Pick<DataRuleRegister, "rulesOf" | "idsHeldBy" | "byIds" | "grant" | "revoke" | "copy">;
  readonly permissions: Pick<PermissionService, "administersBy" | "listCallsOpenedBy">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_TITLES_IN_REFUSAL = 3;
const MAX_ITEMS_IN_TRAIL = 200;
/** The code of the calls that grant. */
const GRANT_PERMISSION = "role:grant";
/** Number of items that the approver sees by name. */
const MAX_ITEMS_FOR_APPROVER = 30;

const itemTextOf = ({ title, action }: OfferedItem): string => (action === null ? title : `${title}（${action}）`);

const ruleTextOf = ({ title, list }: DataRuleRow): string => `数据规则“${title}”（${list}）`;

const joinShortened = (texts: readonly string[]): string =>
  `${texts.slice(0, MAX_ITEMS_FOR_APPROVER).join("、")}${texts.length > MAX_ITEMS_FOR_APPROVER ? ` 等 ${texts.length} 项` : ""}`;

const describeChange = (role: string, added: readonly string[], removed: readonly string[]): ChangeDescription => ({
  title: `变更角色“${role}”的授权`,
  facts: [
    ...(added.length > 0 ? [{ label: "新增授权", value: joinShortened(added) }] : []),
    ...(removed.length > 0 ? [{ label: "收回授权", value: joinShortened(removed) }] : []),
  ],
});

export function createGrantManagement(deps: GrantManagementDeps): GrantManagement {
  const { db, clock, grantRegister, roleRegister, roleHolders, roleChanges, roleAssignment, permissions, audit } = deps;
  const { approvals, dataRules, dataRuleRegister: rules } = deps;

  async function roleOf(tx: Tx, roleId: string): Promise<RoleRow> {
    const role = await roleRegister.find(tx, roleId);
    if (!role) throw new AppError("role.not_found");
    return role;
  }

  async function isOwn(tx: Tx, roleId: string, by: Caller): Promise<boolean> {
    for (const userId of responsibleUserIds(by))
      if ((await roleHolders.heldBy(tx, userId)).some((row) => row.roleId === roleId)) return true;
    return false;
  }

  async function offeredRules(role: RoleRow, by: Caller): Promise<OfferedRule[]> {
    const [reach, granted] = await Promise.all([roleAssignment.reachOf(db, by), rules.idsHeldBy(db, role.id)]);
    const lists = await Promise.all(dataRules.all().map(({ list }) => rules.rulesOf(db, list.code)));
    return lists.flat().map((rule) => {
      const isGranted = granted.includes(rule.id);
      // One more rule shows less; without a rule the role may show more than the caller sees.
      const isGrantable = role.code !== ADMINISTRATOR_ROLE && (!isGranted || !dataRules.isRestricted(rule.list, reach));
      return { rule, isGranted, isGrantable };
    });
  }

  /**
   * Grants items that no role had to the granter's own roles that may grant, and returns the codes of these roles. The
   * granter could otherwise neither revoke the items nor grant the changed role.
   */
  async function grantToGranter(tx: Tx, added: readonly OfferedItem[], by: Caller): Promise<string[]> {
    const ungrantedIds = added.filter(({ isGrantedToAnyRole }) => !isGrantedToAnyRole).map(({ id }) => id);
    if (ungrantedIds.length === 0) return [];
    const receiverCodes: string[] = [];
    for (const { roleId, code, departmentId } of await roleHolders.heldBy(tx, by.userId)) {
      if (departmentId !== null || !(await permissions.listCallsOpenedBy(tx, [roleId])).has(GRANT_PERMISSION)) continue;
      await grantRegister.grant(tx, roleId, ungrantedIds);
      receiverCodes.push(code);
    }
    return receiverCodes;
  }

  const reachOfRole = async (tx: Tx, roleId: string) => (await dataRules.reaches(tx, [roleId])).get(roleId);

  /** Requires that the role shows no more rows of the changed lists than the granter, and an approver, sees. */
  async function requireWithinReach(tx: Tx, roleId: string, before: Reach | undefined, by: Caller): Promise<void> {
    const reach = await reachOfRole(tx, roleId);
    const isAsBefore = (list: string) => {
      const [now, then] = [reach?.get(list), before?.get(list)];
      return now !== undefined && then !== undefined && now.symmetricDifference(then).size === 0;
    };
    const lists = new Set<string>();
    for (const userId of responsibleUserIds(by))
      for (const list of dataRules.listsExceeding(reach, await roleAssignment.reachOf(tx, { userId }))) lists.add(list);
    const beyond = [...lists].filter((list) => !isAsBefore(list));
    if (beyond.length === 0) return;
    const titles = beyond.map((code) => dataRules.find(code)?.list.title ?? code).join("、");
    throw new AppError("role.beyond_own_rows", { values: { lists: titles } });
  }

  /** Changes the rules of the role; returns those added and removed. */
  async function changeRules(tx: Tx, role: RoleRow, addIds: readonly string[], removeIds: readonly string[]) {
    const grantedIds = new Set(await rules.idsHeldBy(tx, role.id));
    const added = await rules.byIds(
      tx,
      addIds.filter((id) => !grantedIds.has(id)),
    );
    const removed = await rules.byIds(
      tx,
      removeIds.filter((id) => grantedIds.has(id)),
    );
    if (added.length > 0 && role.code === ADMINISTRATOR_ROLE) throw new AppError("role.never_ruled");
    await rules.grant(
      tx,
      role.id,
      added.map(({ id }) => id),
    );
    await rules.revoke(
      tx,
      role.id,
      removed.map(({ id }) => id),
    );
    return { added, removed };
  }

  return {
    offer: async (roleId, appId, by) => {
      const [role, isOwnRole, rights] = await Promise.all([
        roleOf(db, roleId),
        isOwn(db, roleId, by),
        roleAssignment.rightsOf(db, by),
      ]);
      const [items, rules] = await Promise.all([
        grantRegister.listItems(db, roleId, appId, rights),
        offeredRules(role, by),
      ]);
      return { role, isOwn: isOwnRole, items, rules };
    },
    change: async ({ roleId, version, add, take, addRules, takeRules }, by, origin) => {
      const entry = { action: "permission.change", userId: by.userId, username: by.username, object: roleId, origin };
      await audit.change(db, entry, async (tx) => {
        await roleHolders.lockChanges(tx);
        const role = await roleOf(tx, roleId);
        if (await isOwn(tx, roleId, by)) throw new AppError("role.own_grants");
        const items = new Map(
          (await grantRegister.listItems(tx, roleId, undefined, await roleAssignment.rightsOf(tx, by))).map((item) => [
            item.id,
            item,
          ]),
        );
        const added = add.flatMap((id) => items.get(id) ?? []).filter((item) => !item.isGranted);
        const removed = take.flatMap((id) => items.get(id) ?? []).filter((item) => item.isGranted);
        const beyond = [...added, ...removed].filter((item) => !item.isGrantable);
        if (beyond.length > 0) {
          const titles = beyond.slice(0, MAX_TITLES_IN_REFUSAL).map(({ title }) => title);
          throw new AppError("role.beyond_own_grants", {
            values: { titles: titles.join("、"), count: beyond.length },
          });
        }
        if (!(await roleRegister.update(tx, { id: roleId, version }, {}, { by: by.userId, at: new Date(clock.now()) })))
          throw new AppError("role.changed");
        const idsOf = (list: readonly OfferedItem[]) => list.map(({ id }) => id);
        const didAdminister = await permissions.administersBy(tx, roleId);
        const reachBefore = await reachOfRole(tx, roleId);
        const alsoGrantedTo = await grantToGranter(tx, added, by);
        await grantRegister.grant(tx, roleId, idsOf(added));
        await grantRegister.revoke(tx, roleId, idsOf(removed));
        const ruleChanges = await changeRules(tx, role, addRules, takeRules);
        await requireWithinReach(tx, roleId, reachBefore, by);
        if (role.code === ADMINISTRATOR_ROLE && lacksGrantingCodes(await permissions.listCallsOpenedBy(tx, [roleId])))
          throw new AppError("role.last_administrator");
        if (didAdminister || (await permissions.administersBy(tx, roleId)))
          approvals.requireSecond("role", by, () =>
            describeChange(
              role.name,
              [...added.map(itemTextOf), ...ruleChanges.added.map(ruleTextOf)],
              [...removed.map(itemTextOf), ...ruleChanges.removed.map(ruleTextOf)],
            ),
          );
        const itemTexts = (list: readonly OfferedItem[]) => list.slice(0, MAX_ITEMS_IN_TRAIL).map(itemTextOf);
        const titles = (list: readonly DataRuleRow[]) => list.slice(0, MAX_ITEMS_IN_TRAIL).map(ruleTextOf);
        const detail = {
          role: role.code,
          added: [...itemTexts(added), ...titles(ruleChanges.added)],
          taken: [...itemTexts(removed), ...titles(ruleChanges.removed)],
          ...(alsoGrantedTo.length > 0 ? { alsoTo: alsoGrantedTo } : {}),
          count: added.length + removed.length + ruleChanges.added.length + ruleChanges.removed.length,
        };
        return { result: undefined, object: role.code, detail };
      });
      roleChanges.publishRightsChange();
    },
    requireGrantingCodes: async (tx) => {
      const role = await roleHolders.roleOf(tx, ADMINISTRATOR_ROLE);
      if (role && lacksGrantingCodes(await permissions.listCallsOpenedBy(tx, [role.id])))
        throw new AppError("menu.keeps_rights");
    },
    copyIn: async (tx, source, toRoleId, by) => {
      await roleAssignment.requireMayGrant(tx, source, by, "复制");
      await grantRegister.copy(tx, source.id, toRoleId);
      await rules.copy(tx, source.id, toRoleId);
    },
  };
}
