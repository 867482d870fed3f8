import type { MenuTemplate } from "./menu-template.ts";

/**
 * Menu for people who act for buyers, agencies and suppliers. The system administrator has it too, because only a holder
 * of a right may grant it.
 */
export const ownOrganisationMenu: MenuTemplate = {
  key: "own-organisation",
  title: "我的单位",
  path: "/account/organisation",
  icon: "building",
  component: "account/organisation",
  keepAlive: true,
  roles: ["system_admin", "buyer_operator", "buyer_leader", "agency", "supplier_operator"],
};
