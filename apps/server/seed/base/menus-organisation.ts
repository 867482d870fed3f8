import type { MenuTemplate } from "./menu-template.ts";

/**
 * For people who act for buyers, agencies and suppliers. Also for the system administrator who grants it to their
 * roles, because nobody may grant a right they lack.
 */
export const ownOrganisation: MenuTemplate = {
  key: "own-organisation",
  title: "我的单位",
  path: "/account/organisation",
  icon: "building",
  component: "account/organisation",
  keepAlive: true,
  roles: ["system_admin", "buyer_operator", "buyer_leader", "agency", "supplier_operator"],
};
