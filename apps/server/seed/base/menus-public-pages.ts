import type { MenuTemplate } from "./menu-template.ts";

/** Link to the public pages for people who have no page of their own in 60009. */
export const publicPagesMenu: MenuTemplate = {
  key: "public-pages",
  title: "公告公示",
  path: "/public",
  icon: "bell",
  url: "{{domainUrl}}/public",
  opensWindow: true,
  roles: ["supplier_operator"],
};
