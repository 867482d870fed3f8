import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WORKSPACE_APP_ID } from "@tender/contract";
import { formActions } from "@tender/contract/online-forms";
import { formActionCode, formButtonCode } from "@tender/form-rules";
import { and, eq, inArray, isNull, like, or, sql } from "drizzle-orm";
import type { FormFiles } from "../../src/modules/online-form/form-file.service.ts";
import type { FormMenus } from "../../src/modules/online-form/form-menu.service.ts";
import type { FormPublishing } from "../../src/modules/online-form/form-publishing.service.ts";
import { onlineForm } from "../../src/modules/online-form/online-form.tables.ts";
import type { RowWriting } from "../../src/modules/online-row/row-writing.service.ts";
import { TOP_MENU } from "../../src/modules/permission/menu-tree.ts";
import { menuItem, roleGrant } from "../../src/modules/permission/permission.tables.ts";
import { role } from "../../src/modules/role/role.tables.ts";
import { appliedSeed } from "../../src/platform/applied-seed.tables.ts";
import type { Caller, Origin } from "../../src/platform/caller.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Db, Tx } from "../../src/platform/database/database.ts";
import type { RoleCode } from "../base/roles.ts";
import { demoRows } from "./demo-rows.ts";

const DEMO_FORMS = "demo-forms";

export interface FormServices {
  readonly files: FormFiles;
  readonly publishing: FormPublishing;
  readonly menus: FormMenus;
  readonly rows: RowWriting;
}

export interface OnlineFormsSeed {
  readonly db: Db;
  readonly clock: Clock;
  readonly services: FormServices;
  /** Of the demo's accounts, by name. */
  readonly ids: ReadonlyMap<string, string>;
}

/** As the designer exported them, in the order in which they lead to each other. */
const forms = ["bid_bond", "bid_bond_move", "complaint_cause", "supplier_complaint"] as const;
type DemoForm = (typeof forms)[number];

const everything = ["view", "add", "edit", "delete", "import", "export", "button"] as const;
type Right = (typeof everything)[number];

/** Menus below 业务台账, and whose they are beside the system administrator's. */
const menus: readonly {
  readonly form: DemoForm;
  readonly title: string;
  readonly roles: Readonly<Partial<Record<RoleCode, readonly Right[]>>>;
}[] = [
  {
    form: "bid_bond",
    title: "投标保证金台账",
    roles: { finance: everything, department_staff: ["view", "add", "edit", "export"], supervisor: ["view", "export"] },
  },
  {
    form: "supplier_complaint",
    title: "供应商投诉登记",
    roles: { supervisor: everything, department_staff: ["view", "add"] },
  },
  { form: "complaint_cause", title: "投诉原因", roles: { supervisor: everything, department_staff: ["view"] } },
];

const GROUP = `${WORKSPACE_APP_ID}-demo-ledgers`;

const origin: Origin = { address: "127.0.0.1", userAgent: "demo", requestId: "demo" };

const fileOf = (form: DemoForm): Buffer => readFileSync(join(import.meta.dirname, `${form}.json`));

/** The demo's administrator, with what is needed here and nothing else. */
function callerOf(userId: string): Caller {
  const codes = forms.flatMap((form) => [
    ...formActions.map((action) => formActionCode(form, action)),
    ...["refund", "take", "close"].map((button) => formButtonCode(form, button)),
  ]);
  return {
    ...{ sessionId: "demo", rootSessionId: "demo", userId, username: "admin", realname: "陈立衡", appId: null },
    department: { id: "demo-dept-center", orgCode: "A01", departName: "示例市公共资源交易中心" },
    ...{ secondStep: null, lacksTwoStep: false, departmentPending: false, passwordExpired: false },
    roles: ["system_admin"],
    permissions: new Set(["menu:edit", ...codes]),
    grantKey: "demo",
  };
}

const isMarked = async (db: Db): Promise<boolean> =>
  (await db.select().from(appliedSeed).where(eq(appliedSeed.name, DEMO_FORMS))).length > 0;

/** What the roles hold of a menu: itself, and those of its buttons that they are granted. */
async function grant(tx: Tx, menuId: string, roles: (typeof menus)[number]["roles"]): Promise<void> {
  const codes = Object.keys(roles) as RoleCode[];
  const held = await tx.select({ id: role.id, code: role.code }).from(role).where(inArray(role.code, codes));
  const items = await tx
    .select({ id: menuItem.id, action: menuItem.action })
    .from(menuItem)
    .where(or(eq(menuItem.id, menuId), eq(menuItem.parentId, menuId)));
  const grants = held.flatMap(({ id: roleId, code }) => {
    const rights: readonly string[] = roles[code as RoleCode] ?? [];
    return items
      .filter(({ action }) => action === null || rights.includes(action.split(":")[2] ?? ""))
      .map(({ id }) => ({ roleId, menuItemId: id }));
  });
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}

/**
 * Two registers made of the designer's own files, through the services that people use: brought in, published, put into the menu, filled.
 * Works at the first start only; where somebody has a form of one of the codes already, nothing is brought in.
 */
export async function seedOnlineForms({ db, clock, services, ids }: OnlineFormsSeed): Promise<void> {
  const admin = ids.get("admin");
  if (admin === undefined || (await isMarked(db))) return;
  const taken = await db
    .select({ code: onlineForm.code })
    .from(onlineForm)
    .where(and(inArray(onlineForm.code, [...forms]), isNull(onlineForm.removedAt)));
  if (taken.length > 0) return;
  const caller = callerOf(admin);
  const made = new Map<DemoForm, string>();
  for (const form of forms) {
    const { id, faults } = await services.files.run(fileOf(form), "apply", caller, origin);
    if (id === null) throw new Error(`${form}: ${faults.map(({ what }) => what).join("; ")}`);
    await services.publishing.publish({ id, version: 1, confirmation: null }, caller, origin);
    made.set(form, id);
  }
  await db
    .insert(menuItem)
    .values({
      ...{ id: GROUP, appId: WORKSPACE_APP_ID, parentId: null, kind: TOP_MENU, path: "/online", title: "业务台账" },
      ...{ component: "layouts/route-view", icon: "table", sortOrder: 2, redirect: "/online/forms/bid_bond" },
    })
    .onConflictDoNothing();
  for (const { form, title, roles } of menus) {
    const menuId = await services.menus.make({ id: made.get(form) ?? "", title, parentId: GROUP }, caller, origin);
    await db.transaction((tx) => grant(tx, menuId, roles));
  }
  await demoRows({ rows: services.rows, caller, origin, ids, today: clock.now() });
  await db.insert(appliedSeed).values({ name: DEMO_FORMS }).onConflictDoNothing();
}

/** What the demo wrote into its forms; the forms themselves stay, like those of whoever closes an account. */
export async function removeFormRows(tx: Tx, accounts: readonly string[]): Promise<void> {
  const marked = await tx.delete(appliedSeed).where(like(appliedSeed.name, DEMO_FORMS)).returning();
  if (marked.length === 0 || accounts.length === 0) return;
  const by = sql`created_by = ANY(${sql.param([...accounts])}::text[])`;
  for (const form of ["bid_bond", "supplier_complaint"]) {
    const { rows } = await tx.execute<{ there: string | null }>(
      sql`SELECT to_regclass(${`online.${form}`})::text AS there`,
    );
    if (rows[0]?.there) await tx.execute(sql`DELETE FROM online.${sql.identifier(form)} WHERE ${by}`);
  }
}
