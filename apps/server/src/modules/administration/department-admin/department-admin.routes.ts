import { routes } from "#http/routes.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { DepartmentAdmin } from "./department-admin.service.ts";
import type { MembershipAdmin } from "./membership-admin.service.ts";
import type { MergeAdmin } from "./merge-admin.service.ts";
import type { VisibleDepartments } from "./visible-departments.service.ts";

export interface DepartmentAdminRouteDeps {
  readonly admin: DepartmentAdmin;
  readonly membership: MembershipAdmin;
  readonly merging: MergeAdmin;
  readonly visibleDepartments: VisibleDepartments;
  readonly departmentTree: Pick<DepartmentTree, "pathsOf">;
  readonly departmentMembers: Pick<DepartmentMembers, "page" | "findPeople">;
  readonly db: Parameters<DepartmentTree["pathsOf"]>[0];
  readonly proofs: Pick<ProofService, "require">;
}

const CHILDREN_PAGE_SIZE = 100;
const MAX_MATCHES = 50;
const MAX_FOUND_PEOPLE = 20;

/** Every department that a request names must be visible to the caller. Calls that may change rights of members need a proof. */
export function departmentAdminRoutes(deps: DepartmentAdminRouteDeps) {
  const {
    admin,
    membership,
    merging,
    visibleDepartments,
    departmentTree: tree,
    departmentMembers: members,
    db,
    proofs,
  } = deps;

  return routes({
    "departmentAdmin.listChildren": async ({ query: { parentId, offset } }, { caller }) => {
      await visibleDepartments.require([parentId], caller);
      return visibleDepartments.children(parentId ?? null, { limit: CHILDREN_PAGE_SIZE, offset }, caller);
    },
    "departmentAdmin.search": async ({ query: { keyword } }, { caller }) => {
      const found = await visibleDepartments.search(keyword, MAX_MATCHES + 1, caller);
      const rows = found.slice(0, MAX_MATCHES);
      const paths = await tree.pathsOf(
        db,
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((row) => ({ ...row, path: paths.get(row.id) ?? [] })),
        hasMore: found.length > MAX_MATCHES,
      };
    },
    "departmentAdmin.read": async ({ query: { id } }, { caller }) => {
      await visibleDepartments.require([id], caller);
      return admin.read(id);
    },
    "departmentAdmin.save": async ({ body }, { caller, origin }) => {
      await visibleDepartments.require([body.id, body.parentId], caller);
      return admin.save(body, caller, origin);
    },
    "departmentAdmin.previewMove": async ({ query: { id, parentId } }, { caller }) => {
      await visibleDepartments.require([id, parentId], caller);
      return admin.previewMove(id, parentId ?? null);
    },
    "departmentAdmin.move": async ({ body }, { caller, origin }) => {
      await visibleDepartments.require([body.id, body.parentId], caller);
      // A new place among the same siblings changes nobody's rights.
      if (await admin.changesParent(body.id, body.parentId)) await proofs.require(caller);
      return { orgCode: await admin.move(body, caller, origin) };
    },
    "departmentAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await visibleDepartments.require([body.id], caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "departmentAdmin.previewMerge": async ({ query: { id, intoId } }, { caller }) => {
      await visibleDepartments.require([id, intoId], caller);
      return merging.preview(id, intoId);
    },
    "departmentAdmin.merge": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await visibleDepartments.require([body.id, body.intoId], caller);
      await merging.merge(body, caller, origin);
      return null;
    },
    "departmentAdmin.listMembers": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      await visibleDepartments.require([filter.departmentId], caller);
      return members.page(filter, { limit: pageSize, offset: (page - 1) * pageSize });
    },
    "departmentAdmin.findPeople": async ({ query: { departmentId, keyword } }, { caller }) => {
      await visibleDepartments.require([departmentId], caller);
      return members.findPeople(departmentId, keyword, MAX_FOUND_PEOPLE);
    },
    "departmentAdmin.addMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await visibleDepartments.require([body.departmentId], caller);
      return { changed: await membership.add(body, caller, origin) };
    },
    "departmentAdmin.removeMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await visibleDepartments.require([body.departmentId], caller);
      return { changed: await membership.remove(body, caller, origin) };
    },
    "departmentAdmin.setLeaders": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await visibleDepartments.require([body.departmentId], caller);
      await membership.setLeaders(body, caller, origin);
      return null;
    },
  });
}
