import { ListFile, routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { ReportDesign, Window } from "./report-design.service.ts";
import type { ReportFiles } from "./report-file.service.ts";
import type { ReportMenus } from "./report-menu.service.ts";

export interface OnlineReportRouteDeps {
  readonly design: ReportDesign;
  readonly files: ReportFiles;
  readonly menus: ReportMenus;
  readonly proofs: Pick<ProofService, "require">;
}

const windowOf = (page: number, pageSize: number): Window => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const onlineReportRoutes = ({ design, files, menus, proofs }: OnlineReportRouteDeps) =>
  routes({
    "onlineReport.list": ({ query: { page, pageSize, ...filter } }) => design.list(filter, windowOf(page, pageSize)),
    "onlineReport.read": ({ query: { id } }, { caller }) => design.read(id, caller),
    "onlineReport.listDataSets": (_input, { caller }) => design.dataSets(caller),
    "onlineReport.save": ({ body }, { caller, origin }) => design.save(body, caller, origin),
    "onlineReport.setOpen": async ({ body }, { caller, origin }) => ({
      version: await design.setOpen(body, caller, origin),
    }),
    "onlineReport.copy": async ({ body }, { caller, origin }) => ({ id: await design.copy(body, caller, origin) }),
    "onlineReport.remove": async ({ body }, { caller, origin }) => {
      await design.remove(body, caller, origin);
      return null;
    },
    "onlineReport.listRecords": ({ query: { id } }) => design.listRecords(id),
    "onlineReport.export": async ({ query: { id, format } }) => {
      const { code, file } = await files.export(id);
      return new ListFile({
        name: `online-report-${code.replaceAll("_", "-")}`,
        title: "在线报表",
        format,
        conditions: {},
        action: "online_report.export",
        object: id,
        detail: { code },
        text: JSON.stringify(file, null, 2),
      });
    },
    "onlineReport.import": ({ params: { mode }, file }, { caller, origin }) =>
      files.run(file.bytes, mode, caller, origin),
    "onlineReport.createMenu": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { menuId: await menus.make(body, caller, origin) };
    },
  });
