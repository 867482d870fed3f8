import { ListFile, routes } from "#http/routes.ts";
import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { HeldPositions } from "#modules/reference/position/position.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { SessionService } from "#modules/session/session/session.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { ResetConfirmation } from "./reset-confirmation.service.ts";
import type { UserAccess } from "./user-access.service.ts";
import { presentDetail, presentRemoved, presentUser, stateWords, userFile } from "./user-admin.presenter.ts";
import type { UserAdmin } from "./user-admin.service.ts";
import type { VisiblePeople } from "./visible-people.service.ts";

export interface UserAdminRouteDeps {
  readonly access: UserAccess;
  readonly admin: UserAdmin;
  readonly confirmation: ResetConfirmation;
  readonly departments: Pick<DepartmentService, "search" | "named" | "listFor">;
  readonly directories: Pick<Directories, "managedFieldsOf">;
  readonly heldPositions: HeldPositions;
  readonly linkDelivery: Pick<LinkDelivery, "canMail" | "canText">;
  readonly people: Pick<VisiblePeople, "page" | "pagesOf" | "find">;
  readonly ownPasskeys: Pick<OwnPasskeys, "listOf">;
  readonly roles: Pick<RoleService, "all" | "namesOf" | "rolesAnywhere">;
  readonly sessions: Pick<SessionService, "listOf">;
  readonly subsystems: Pick<Subsystems, "all">;
  readonly twoStepSetUp: Pick<TwoStepSetUp, "stateOf">;
}

export function userAdminRoutes(deps: UserAdminRouteDeps) {
  const {
    access,
    admin,
    confirmation,
    departments,
    directories,
    heldPositions,
    linkDelivery,
    people,
    ownPasskeys,
    roles,
    sessions,
    subsystems,
    twoStepSetUp,
  } = deps;
  return routes({
    "userAdmin.list": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      const keyword = filter.keyword?.trim();
      const { rows, ...counted } = await people.page({ ...filter, keyword }, page, pageSize, caller);
      const ids = rows.map(({ id }) => id);
      const [positions, state] = await Promise.all([heldPositions.of(ids), confirmation.stateOf(ids)]);
      return {
        ...counted,
        rows: rows.map((row) => presentUser(row, positions.get(row.id) ?? [], state, caller.userId)),
      };
    },
    "userAdmin.export": async ({ query: { format, ...filter } }, { caller }) => {
      const keyword = filter.keyword?.trim();
      const { phone, ...otherFilters } = filter;
      // The phone is personal data, so trail and file record only that the list was filtered by a phone.
      const conditions = { ...otherFilters, keyword, ...(phone ? { byPhone: true } : {}) };
      return new ListFile({
        name: "users",
        title: "用户",
        format,
        conditions,
        labels: { state: stateWords },
        action: "user.export",
        source: userFile(await people.pagesOf({ ...filter, keyword }, caller)),
      });
    },
    "userAdmin.read": async ({ query: { id } }, { caller }) => {
      const account = await people.find(id, caller);
      const [memberships, roleIds, positions, { isOn }, passkeys, source, state] = await Promise.all([
        departments.listFor(id),
        roles.rolesAnywhere(id),
        heldPositions.of([id]),
        twoStepSetUp.stateOf(id),
        ownPasskeys.listOf(id),
        directories.managedFieldsOf(id),
        confirmation.stateOf([id]),
      ]);
      const unconfirmed = state.unconfirmed.get(id);
      return presentDetail({
        account,
        departments: await departments.named(memberships.map(({ orgCode }) => orgCode)),
        positions: positions.get(id) ?? [],
        roles: await roles.namesOf(roleIds),
        hasTwoStep: isOn,
        passkeys: passkeys.length,
        keptBy: source,
        isAdministrator: state.administrators.has(id),
        unconfirmed: unconfirmed
          ? { ...unconfirmed, mayConfirm: await confirmation.mayConfirm(id, unconfirmed, caller) }
          : null,
      });
    },
    "userAdmin.readChoices": async () => {
      const [allRoles, offered] = await Promise.all([roles.all(), subsystems.all()]);
      return {
        roles: allRoles,
        subsystems: offered.map(({ appId, appCnName }) => ({ appId, appCnName })),
        canMail: linkDelivery.canMail(),
        canText: linkDelivery.canText(),
      };
    },
    "userAdmin.findDepartments": ({ query }) => departments.search(query.keyword.trim()),
    "userAdmin.create": ({ body }, { caller, origin }) => admin.create(body, caller, origin),
    "userAdmin.save": async ({ body }, { caller, origin }) => ({ version: await admin.save(body, caller, origin) }),
    "userAdmin.freeze": async ({ body }, { caller, origin }) => {
      await access.freeze(body.id, caller, origin);
      return null;
    },
    "userAdmin.unfreeze": async ({ body }, { caller, origin }) => {
      await access.release(body.id, caller, origin);
      return null;
    },
    "userAdmin.resetPassword": ({ body }, { caller, origin }) =>
      access.resetPassword(body.id, body.linkBy, caller, origin),
    "userAdmin.resetTwoStep": async ({ body }, { caller, origin }) => {
      await access.resetTwoStep(body.id, caller, origin);
      return null;
    },
    "userAdmin.confirmReset": async ({ body }, { caller, origin }) => {
      await confirmation.confirm(body.id, caller, origin);
      return null;
    },
    "userAdmin.listSessions": async ({ query }, { caller }) => {
      const { id } = await people.find(query.id, caller);
      return [...(await sessions.listOf(id))];
    },
    "userAdmin.endSessions": async ({ body }, { caller, origin }) => ({
      ended: await access.endSessions(body.id, body.sessionId, caller, origin),
    }),
    "userAdmin.reveal": ({ body }, { caller, origin }) => admin.reveal(body.id, body.reason, caller, origin),
    "userAdmin.remove": async ({ body }, { caller, origin }) => {
      await access.remove(body.id, caller, origin);
      return null;
    },
    "userAdmin.listRemoved": async ({ query: { page, pageSize, keyword } }, { caller }) => {
      const filter = { keyword: keyword?.trim(), state: "removed" } as const;
      const { rows, ...counted } = await people.page(filter, page, pageSize, caller);
      return { ...counted, rows: rows.map(presentRemoved) };
    },
    "userAdmin.restore": async ({ body }, { caller, origin }) => {
      await access.restore(body.id, caller, origin);
      return null;
    },
    "userAdmin.erase": async ({ body }, { caller, origin }) => {
      await access.erase(body.id, caller, origin);
      return null;
    },
  });
}
