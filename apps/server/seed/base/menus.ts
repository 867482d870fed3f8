import type { MenuTemplate } from "./menu-template.ts";
import { archive, report } from "./menus-archive.ts";
import { baseData } from "./menus-base-data.ts";
import { guard } from "./menus-guard.ts";
import { integration } from "./menus-integration.ts";
import { internalOrganisationMenu } from "./menus-internal-organisation.ts";
import { operation } from "./menus-operation.ts";
import { ownOrganisation } from "./menus-organisation.ts";
import { system } from "./menus-system.ts";
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
  "70001": [archive, ownOrganisation, internalOrganisationMenu, system, baseData, integration, guard, operation, help],
  "70002": [archive],
  "70003": [report],
};
