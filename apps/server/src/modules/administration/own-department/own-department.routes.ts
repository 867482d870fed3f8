import { routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { OwnDepartment } from "./own-department.service.ts";

export interface OwnDepartmentRouteDeps {
  readonly ownDepartment: OwnDepartment;
  readonly proofs: Pick<ProofService, "require">;
}

export const ownDepartmentRoutes = ({ ownDepartment, proofs }: OwnDepartmentRouteDeps) =>
  routes({
    "ownDepartment.listChildren": ({ query: { parentId, offset } }, { caller }) =>
      ownDepartment.children(parentId, offset, caller),
    "ownDepartment.read": ({ query: { id } }, { caller }) => ownDepartment.read(id, caller),
    "ownDepartment.listMembers": ({ query: { page, pageSize, ...filter } }, { caller }) =>
      ownDepartment.members(filter, { limit: pageSize, offset: (page - 1) * pageSize }, caller),
    "ownDepartment.findPeople": ({ query: { departmentId, keyword } }, { caller }) =>
      ownDepartment.findPeople(departmentId, keyword, caller),
    "ownDepartment.addMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await ownDepartment.add(body, caller, origin) };
    },
    "ownDepartment.removeMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await ownDepartment.remove(body, caller, origin) };
    },
    "ownDepartment.readRoles": ({ query: { departmentId, userId } }, { caller }) =>
      ownDepartment.roles(departmentId, userId, caller),
    "ownDepartment.grantRole": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await ownDepartment.changeRole("grant", body, caller, origin) };
    },
    "ownDepartment.revokeRole": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await ownDepartment.changeRole("revoke", body, caller, origin) };
    },
  });
