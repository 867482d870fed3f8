import { routes } from "#http/routes.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { Contacts } from "./contacts.service.ts";

export interface ContactRouteDeps {
  readonly contacts: Contacts;
  readonly departments: Pick<DepartmentService, "search">;
  readonly departmentTree: Pick<DepartmentTree, "children">;
}

const LEVEL = 100;

export const contactRoutes = ({ contacts, departments, departmentTree: tree }: ContactRouteDeps) =>
  routes({
    "contacts.listDepartments": ({ query: { parentId, offset } }) => tree.children(parentId ?? null, LEVEL, offset),
    "contacts.findDepartments": ({ query: { keyword } }) => departments.search(keyword.trim()),
    "contacts.list": ({ query: { page, pageSize, ...filter } }, { caller }) =>
      contacts.page(filter, { limit: pageSize, offset: (page - 1) * pageSize }, caller),
    "contacts.reveal": ({ body }, { caller, origin }) => contacts.reveal(body.id, body.reason, caller, origin),
  });
