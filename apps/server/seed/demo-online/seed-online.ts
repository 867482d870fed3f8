import { readFileSync } from "node:fs";
import { join } from "node:path";
import { and, inArray, isNull, sql } from "drizzle-orm";
import type { FormFiles } from "#modules/online/online-form/form-file.service.ts";
import type { FormMenus } from "#modules/online/online-form/form-menu.service.ts";
import type { FormPublishing } from "#modules/online/online-form/form-publishing.service.ts";
import { onlineForm } from "#modules/online/online-form/online-form.tables.ts";
import { onlineReport } from "#modules/online/online-report/online-report.tables.ts";
import type { ReportDesign } from "#modules/online/online-report/report-design.service.ts";
import type { ReportFiles } from "#modules/online/online-report/report-file.service.ts";
import type { ReportMenus } from "#modules/online/online-report/report-menu.service.ts";
import type { RowWriting } from "#modules/online/online-row/row-writing.service.ts";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDelivered, markDelivered } from "#seed/apply-once.ts";
import { type DemoForm, demoCaller, demoForms, demoOrigin as origin } from "./demo-caller.ts";
import { grantMenu, insertLedgersMenu, LEDGERS_MENU_ID, type RightsByRole } from "./demo-menus.ts";
import { insertDemoRows } from "./demo-rows.ts";

const DEMO_FORMS = "demo-forms";
const DEMO_REPORTS = "demo-reports";

interface FormServices {
  readonly files: FormFiles;
  readonly publishing: FormPublishing;
  readonly menus: FormMenus;
  readonly rows: RowWriting;
}

interface ReportServices {
  readonly files: ReportFiles;
  readonly design: Pick<ReportDesign, "setOpen">;
  readonly menus: ReportMenus;
}

export interface OnlineServices {
  readonly forms: FormServices;
  readonly reports: ReportServices;
}

export interface OnlineSeed {
  readonly db: Db;
  readonly clock: Clock;
  readonly services: OnlineServices;
  /** Ids of the demo's accounts, by name. */
  readonly ids: ReadonlyMap<string, string>;
}

const allRights = ["view", "add", "edit", "delete", "import", "export", "button"];

/** Menus below 业务台账, with the roles that hold them in addition to the system administrator. */
const formMenus: readonly { readonly form: DemoForm; readonly title: string; readonly roles: RightsByRole }[] = [
  {
    form: "bid_bond",
    title: "投标保证金台账",
    roles: { finance: allRights, department_staff: ["view", "add", "edit", "export"], supervisor: ["view", "export"] },
  },
  {
    form: "supplier_complaint",
    title: "供应商投诉登记",
    roles: { supervisor: allRights, department_staff: ["view", "add"] },
  },
  { form: "complaint_cause", title: "投诉原因", roles: { supervisor: allRights, department_staff: ["view"] } },
];

/** Reports over the forms. A reader of a report needs the form's rows as well. */
const reports: readonly { readonly report: string; readonly title: string; readonly roles: RightsByRole }[] = [
  {
    report: "bond_months",
    title: "保证金月度统计",
    roles: { finance: ["view", "export", "mail"], department_staff: ["view"], supervisor: ["view", "export"] },
  },
  {
    report: "complaint_causes",
    title: "投诉原因统计",
    roles: { supervisor: ["view", "export", "mail"], department_staff: ["view"] },
  },
];

const fileOf = (code: string): Buffer => readFileSync(join(import.meta.dirname, `${code}.json`));

/** Imports the file of a form or report through the service that people use. Returns the id; throws its faults. */
async function importDesign(files: FormFiles | ReportFiles, code: string, caller: Caller): Promise<string> {
  const { id, faults } = await files.run(fileOf(code), "apply", caller, origin);
  if (id === null) throw new Error(`${code}: ${faults.map(({ what }) => what).join("; ")}`);
  return id;
}

/** Creates two registers from the designer's own files: imports and publishes them, adds menus and rows. */
async function seedForms({ db, clock, services: { forms }, ids }: OnlineSeed, caller: Caller): Promise<void> {
  const existingForms = await db
    .select({ code: onlineForm.code })
    .from(onlineForm)
    .where(and(inArray(onlineForm.code, [...demoForms]), isNull(onlineForm.removedAt)));
  if (existingForms.length > 0) return;
  const formIds = new Map<DemoForm, string>();
  for (const form of demoForms) {
    const id = await importDesign(forms.files, form, caller);
    await forms.publishing.publish({ id, version: 1, confirmation: null }, caller, origin);
    formIds.set(form, id);
  }
  await insertLedgersMenu(db);
  for (const { form, title, roles } of formMenus) {
    const input = { id: formIds.get(form) ?? "", title, parentId: LEDGERS_MENU_ID };
    const menuId = await forms.menus.createMenu(input, caller, origin);
    await db.transaction((tx) => grantMenu(tx, menuId, roles));
  }
  await insertDemoRows({ rows: forms.rows, caller, origin, ids, today: clock.now() });
  await markDelivered(db, DEMO_FORMS);
}

/**
 * Creates two reports over the demo's forms: imports and opens them, adds menus. Skipped if the forms differ from the
 * delivered ones.
 */
async function seedReports({ db, services }: OnlineSeed, caller: Caller): Promise<void> {
  const { files, design, menus } = services.reports;
  const codes = reports.map(({ report }) => report);
  const existingReports = await db.select().from(onlineReport).where(inArray(onlineReport.code, codes));
  const trials = await Promise.all(codes.map((code) => files.run(fileOf(code), "try", caller, origin)));
  if (existingReports.length > 0 || trials.some(({ faults }) => faults.length > 0)) return;
  await insertLedgersMenu(db);
  for (const { report, title, roles } of reports) {
    const id = await importDesign(files, report, caller);
    await design.setOpen({ id, version: 1, isOpen: true }, caller, origin);
    const menuId = await menus.make({ id, title, parentId: LEDGERS_MENU_ID }, caller, origin);
    await db.transaction((tx) => grantMenu(tx, menuId, roles));
  }
  await markDelivered(db, DEMO_REPORTS);
}

/** Creates forms and reports at the first start only. Leaves existing ones with one of the codes unchanged. */
export async function seedOnline(seed: OnlineSeed): Promise<void> {
  const admin = seed.ids.get("admin");
  if (admin === undefined) return;
  const caller = demoCaller(admin);
  if (!(await isDelivered(seed.db, DEMO_FORMS))) await seedForms(seed, caller);
  if (!(await isDelivered(seed.db, DEMO_REPORTS))) await seedReports(seed, caller);
}

/** Deletes the rows that the demo wrote into its forms. Forms and reports remain, like those of a closed account. */
export async function removeFormRows(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const applied = await tx
    .delete(appliedSeed)
    .where(inArray(appliedSeed.name, [DEMO_FORMS, DEMO_REPORTS]))
    .returning();
  if (applied.length === 0 || accountIds.length === 0) return;
  const isByDemo = sql`created_by = ANY(${sql.param([...accountIds])}::text[])`;
  for (const form of ["bid_bond", "supplier_complaint"]) {
    // Null: the form was deleted, and its table with it.
    const { rows } = await tx.execute<{ table: string | null }>(
      sql`SELECT to_regclass(${`online.${form}`})::text AS table`,
    );
    if (rows[0]?.table) await tx.execute(sql`DELETE FROM online.${sql.identifier(form)} WHERE ${isByDemo}`);
  }
}
