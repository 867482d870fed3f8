import type { MenuTemplate } from "./menu-template.ts";

/** For those who act for buyers, agencies and suppliers; and for who gives it to their roles, as nobody gives what they lack. */
export const ownOrganisation: MenuTemplate = {
  key: "own-organisation",
  title: "我的单位",
  path: "/account/organisation",
  icon: "building",
  component: "account/organisation",
  keepAlive: true,
  roles: ["system_admin", "buyer_operator", "buyer_leader", "agency", "supplier_operator"],
};
