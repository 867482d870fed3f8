import { ListFile, routes } from "#http/routes.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { DirectoryGroupAdmin } from "#modules/sign-on/directory-group/directory-group-admin.service.ts";
import type { DirectoryAdmin } from "./directory-admin.service.ts";
import { directoryFile } from "./directory-file.ts";
import type { DirectoryImport } from "./directory-import.service.ts";
import type { DirectoryLinks } from "./directory-links.service.ts";
import type { DirectoryTrial } from "./directory-trial.service.ts";
import { outcomeWords } from "./run.presenter.ts";
import type { RunReports } from "./run-reports.service.ts";

export interface DirectoryAdminRouteDeps {
  readonly admin: DirectoryAdmin;
  readonly groups: DirectoryGroupAdmin;
  readonly roleAssignment: Pick<RoleAssignment, "listGrantable">;
  readonly imports: Pick<DirectoryImport, "start">;
  readonly links: DirectoryLinks;
  readonly reports: RunReports;
  readonly trial: DirectoryTrial;
  readonly departments: Pick<DepartmentService, "search">;
  readonly proofs: Pick<ProofService, "require">;
}

export const directoryAdminRoutes = ({
  admin,
  groups,
  roleAssignment,
  imports,
  links,
  reports,
  trial,
  departments,
  proofs,
}: DirectoryAdminRouteDeps) =>
  routes({
    "directoryAdmin.list": async () => {
      const rows = await admin.list();
      return { total: rows.length, rows };
    },
    "directoryAdmin.export": async ({ query: { format } }) =>
      new ListFile({
        name: "directories",
        title: "目录服务",
        format,
        conditions: {},
        action: "directory.export_connections",
        source: directoryFile(await admin.list()),
      }),
    "directoryAdmin.findDepartments": ({ query }) => departments.search(query.keyword.trim()),
    "directoryAdmin.save": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await admin.save(body, caller, origin) };
    },
    "directoryAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "directoryAdmin.testConnection": async ({ body }, { caller }) => {
      await proofs.require(caller);
      return trial.run(await admin.settingsFor(body), body.id);
    },
    "directoryAdmin.sync": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await imports.start(body.id, caller, origin) };
    },
    "directoryAdmin.listRuns": ({ query: { id, page, pageSize } }) => reports.page(id, page, pageSize),
    "directoryAdmin.readRun": ({ query }) => reports.read(query.id),
    "directoryAdmin.listEntries": ({ query: { id, outcome, page, pageSize } }) =>
      reports.entries(id, outcome, page, pageSize),
    "directoryAdmin.exportEntries": async ({ query: { id, outcome, format } }) => {
      const { directory: object, source } = await reports.file(id, outcome);
      const conditions = { outcome };
      return new ListFile({
        name: "directory-report",
        title: "目录同步报告",
        format,
        conditions,
        labels: { outcome: outcomeWords },
        action: "directory.export",
        object,
        detail: { run: id, ...conditions },
        source,
      });
    },
    "directoryAdmin.listGroups": ({ query: { id, page, pageSize } }) => groups.page(id, page, pageSize),
    "directoryAdmin.readRoles": (_input, { caller }) => roleAssignment.listGrantable(caller),
    "directoryAdmin.mapGroup": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await groups.map(body, caller, origin) };
    },
    "directoryAdmin.removeGroup": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await groups.remove(body, caller, origin) };
    },
    "directoryAdmin.listLinks": ({ query: { page, pageSize, ...filter } }) => links.page(filter, page, pageSize),
    "directoryAdmin.link": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { realname: await links.link(body, caller, origin) };
    },
    "directoryAdmin.unlink": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await links.unlink(body, caller, origin);
      return null;
    },
  });
