import { z } from "zod";

export interface MenuItem {
  path: string;
  name: string;
  redirect: string | null;
  component: string | null;
  hidden: boolean;
  alwaysShow: boolean;
  /** '0': a link that is not registered as a route. */
  route: string;
  children: MenuItem[];
  meta: {
    title: string;
    icon: string | null;
    url: string | null;
    target: string | null;
    permissionList: string[];
    keepAlive: boolean;
    /** True with a `url`: opens a new window. */
    internalOrExternal: boolean;
  };
}

export const menuItem: z.ZodType<MenuItem> = z
  .object({
    path: z.string(),
    name: z.string(),
    redirect: z.string().nullable(),
    component: z.string().nullable(),
    hidden: z.boolean(),
    alwaysShow: z.boolean(),
    route: z.string(),
    get children() {
      return z.array(menuItem);
    },
    meta: z.object({
      title: z.string(),
      icon: z.string().nullable(),
      url: z.string().nullable(),
      target: z.string().nullable(),
      permissionList: z.array(z.string()),
      keepAlive: z.boolean(),
      internalOrExternal: z.boolean(),
    }),
  })
  .meta({ id: "MenuItem" });

/**
 * A button permission. `type` '1': visible only with the grant, '2': usable only with it.
 * `status` '0': the rule is switched off and all people have the button.
 */
export const buttonPermission = z.object({
  action: z.string(),
  type: z.string(),
  status: z.string(),
  describe: z.string(),
});
export type ButtonPermission = z.output<typeof buttonPermission>;
