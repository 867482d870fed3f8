import { TENDER_APP_ID } from "@tender/contract/constants";
import type { MenuTemplate } from "./menu-template.ts";
import { archiveMenu, reportMenu } from "./menus-archive.ts";
import { baseDataMenu } from "./menus-base-data.ts";
import { guardMenu } from "./menus-guard.ts";
import { integrationMenu } from "./menus-integration.ts";
import { internalOrganisationMenu } from "./menus-internal-organisation.ts";
import { operationMenu } from "./menus-operation.ts";
import { ownOrganisationMenu } from "./menus-organisation.ts";
import { publicPagesMenu } from "./menus-public-pages.ts";
import { systemMenu } from "./menus-system.ts";
import { tenderMenu } from "./menus-tender.ts";
import { allRoles } from "./roles.ts";

const help: MenuTemplate = {
  key: "help",
  title: "帮助中心",
  path: "/help",
  icon: "help",
  component: "layouts/route-view",
  redirect: "/help/guide",
  children: [
    {
      key: "help-guide",
      title: "使用指南",
      path: "/help/guide",
      component: "layouts/iframe",
      url: "{{domainUrl}}/guide/index.html",
      keepAlive: true,
      roles: allRoles,
    },
    {
      key: "help-ccgp",
      title: "中国政府采购网",
      path: "http://www.ccgp.gov.cn",
      opensWindow: true,
      roles: allRoles,
    },
  ],
};

/** Sites of others that delivered menus open. */
export const menuSites = [{ origin: "http://www.ccgp.gov.cn", note: "帮助中心的菜单“中国政府采购网”" }] as const;

/** Menus by subsystem. */
export const menuTemplates: Readonly<Record<string, readonly MenuTemplate[]>> = {
  [TENDER_APP_ID]: [tenderMenu, publicPagesMenu],
  "70001": [
    archiveMenu,
    ownOrganisationMenu,
    internalOrganisationMenu,
    systemMenu,
    baseDataMenu,
    integrationMenu,
    guardMenu,
    operationMenu,
    help,
  ],
  "70002": [archiveMenu],
  "70003": [reportMenu],
};
