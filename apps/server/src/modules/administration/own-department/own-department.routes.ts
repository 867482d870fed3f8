import { routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { OwnDepartment } from "./own-department.service.ts";

export interface OwnDepartmentRouteDeps {
  readonly own: OwnDepartment;
  readonly proofs: Pick<ProofService, "require">;
}

export const ownDepartmentRoutes = ({ own, proofs }: OwnDepartmentRouteDeps) =>
  routes({
    "ownDepartment.listChildren": ({ query: { parentId, offset } }, { caller }) =>
      own.children(parentId, offset, caller),
    "ownDepartment.read": ({ query: { id } }, { caller }) => own.read(id, caller),
    "ownDepartment.listMembers": ({ query: { page, pageSize, ...filter } }, { caller }) =>
      own.members(filter, { limit: pageSize, offset: (page - 1) * pageSize }, caller),
    "ownDepartment.findPeople": ({ query: { departmentId, keyword } }, { caller }) =>
      own.findPeople(departmentId, keyword, caller),
    "ownDepartment.addMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await own.add(body, caller, origin) };
    },
    "ownDepartment.removeMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await own.take(body, caller, origin) };
    },
    "ownDepartment.readRoles": ({ query: { departmentId, userId } }, { caller }) =>
      own.roles(departmentId, userId, caller),
    "ownDepartment.grantRole": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await own.changeRole("grant", body, caller, origin) };
    },
    "ownDepartment.revokeRole": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await own.changeRole("revoke", body, caller, origin) };
    },
  });
