import { routes } from "../../http/routes.ts";
import { AppError } from "../../platform/app-error.ts";
import type { DepartmentMembers } from "../department/department-members.service.ts";
import type { DepartmentTree } from "../department/department-tree.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { DepartmentAdmin } from "./department-admin.service.ts";
import type { MembershipAdmin } from "./membership-admin.service.ts";
import type { MergeAdmin } from "./merge-admin.service.ts";

export interface DepartmentAdminRouteDeps {
  readonly admin: DepartmentAdmin;
  readonly membership: MembershipAdmin;
  readonly merging: MergeAdmin;
  readonly departmentTree: Pick<DepartmentTree, "children" | "search" | "node" | "pathsOf">;
  readonly departmentMembers: Pick<DepartmentMembers, "page" | "findPeople">;
  readonly db: Parameters<DepartmentTree["pathsOf"]>[0];
  readonly proofs: Pick<ProofService, "require">;
}

const CHILDREN = 100;
const FOUND = 50;
const PEOPLE = 20;

export function departmentAdminRoutes(deps: DepartmentAdminRouteDeps) {
  const { admin, membership, merging, departmentTree: tree, departmentMembers: members, db, proofs } = deps;

  async function requireThere(id: string): Promise<void> {
    if (!(await tree.node(id))) throw new AppError("department.not_found");
  }

  return routes({
    "departmentAdmin.listChildren": async ({ query: { parentId, offset } }) => {
      if (parentId !== undefined) await requireThere(parentId);
      return tree.children(parentId ?? null, CHILDREN, offset);
    },
    "departmentAdmin.search": async ({ query: { keyword } }) => {
      const found = await tree.search(keyword, FOUND + 1);
      const rows = found.slice(0, FOUND);
      const paths = await tree.pathsOf(
        db,
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((row) => ({ ...row, path: paths.get(row.id) ?? [] })),
        hasMore: found.length > FOUND,
      };
    },
    "departmentAdmin.read": ({ query: { id } }) => admin.read(id),
    "departmentAdmin.save": ({ body }, { caller, origin }) => admin.save(body, caller, origin),
    "departmentAdmin.previewMove": ({ query: { id, parentId } }) => admin.previewMove(id, parentId ?? null),
    "departmentAdmin.move": async ({ body }, { caller, origin }) => {
      if (await admin.changesParent(body.id, body.parentId)) await proofs.require(caller);
      return { orgCode: await admin.move(body, caller, origin) };
    },
    "departmentAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "departmentAdmin.previewMerge": ({ query: { id, intoId } }) => merging.preview(id, intoId),
    "departmentAdmin.merge": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await merging.merge(body, caller, origin);
      return null;
    },
    "departmentAdmin.listMembers": async ({ query: { page, pageSize, ...filter } }) => {
      await requireThere(filter.departmentId);
      return members.page(filter, { limit: pageSize, offset: (page - 1) * pageSize });
    },
    "departmentAdmin.findPeople": ({ query: { departmentId, keyword } }) =>
      members.findPeople(departmentId, keyword, PEOPLE),
    "departmentAdmin.addMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await membership.add(body, caller, origin) };
    },
    "departmentAdmin.takeMembers": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await membership.take(body, caller, origin) };
    },
    "departmentAdmin.setLeaders": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await membership.setLeaders(body, caller, origin);
      return null;
    },
  });
}
