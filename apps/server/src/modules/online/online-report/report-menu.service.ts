import type { EndpointOf, InputOf } from "@tender/contract";
import { reportActionCode, reportActions, reportActionWords } from "@tender/contract/online-reports";
import type { MenuCreation } from "#modules/access/role-assignment/menu-creation.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { OnlineReportStore } from "./online-report.store.ts";
import type { ReportDesign } from "./report-design.service.ts";
import { componentOf } from "./report-facts.ts";

type MenuInput = InputOf<EndpointOf<"onlineReport.createMenu">>["body"];

/** Adds a report to the menu, with a button for every right on it. */
export interface ReportMenus {
  /** Returns the menu's id. Throws http.forbidden, online_report.not_open, online_report.has_menu, menu.bad_parent. */
  make(wanted: MenuInput, caller: Caller, origin: Origin): Promise<string>;
}

export interface ReportMenusDeps {
  readonly store: Pick<OnlineReportStore, "hasMenu">;
  readonly design: Pick<ReportDesign, "find" | "requireDesignOpen">;
  readonly menuCreation: MenuCreation;
}

export const createReportMenus = ({ store, design, menuCreation }: ReportMenusDeps): ReportMenus => ({
  make: ({ id, title, parentId }, caller, origin) =>
    menuCreation.create(
      id,
      async (tx) => {
        design.requireDesignOpen();
        const { code, isOpen } = await design.find(tx, id);
        if (!isOpen) throw new AppError("online_report.not_open");
        const component = componentOf(code);
        if (await store.hasMenu(tx, component)) throw new AppError("online_report.has_menu");
        const buttons = reportActions.map((action) => ({
          action: reportActionCode(code, action),
          title: reportActionWords[action],
        }));
        return { title, parentId, path: `/online/reports/${code}`, component, icon: "bar-chart", buttons };
      },
      caller,
      origin,
    ),
});
