import { and, eq, inArray } from "drizzle-orm";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import { tenderProject } from "#modules/tendering/tender/tender.tables.ts";
import { TENDER_CLOCK_JOB } from "#platform/job-names.ts";
import { isDelivered, markDelivered } from "#seed/apply-once.ts";
import { SUPPLIER_NAMES } from "#seed/demo-archive/catalogue.ts";
import { DEMO_AGENCY, DEMO_BUYER } from "#seed/demo-archive/organisations.ts";
import { demoTenders } from "./demo-projects.ts";
import { createPastTenders, type TenderParts } from "./past-tenders.ts";
import { playTender, type TenderStage } from "./play-tender.ts";
import { callersOf } from "./tender-callers.ts";
import { resolveMoments } from "./working-moments.ts";

/** Name under which the demo's tenders are recorded as delivered. */
export const DEMO_TENDERS = "demo-tenders";
/** Most suppliers that a project invites. */
const SUPPLIERS = 3;

/**
 * Creates the demo's tenders by the services that people use, with times around now. Runs at the first start only: an
 * interrupted start leaves whole projects, and the next one adds the others. Skipped if an account or an organisation of
 * the demo is missing.
 */
export async function seedTenders(parts: TenderParts, ids: ReadonlyMap<string, string>): Promise<void> {
  const { db, clock, jobs } = parts.platform;
  const callers = callersOf(ids);
  if (callers === undefined || (await isDelivered(db, DEMO_TENDERS))) return;
  const organisations = await organisationsIn(parts);
  if (organisations === undefined) return;
  const stage: TenderStage = {
    tenders: createPastTenders(parts),
    callers,
    organisations,
    moment: resolveMoments(clock.now(), await parts.services.workCalendar.read()),
  };
  const existing = await db
    .select({ name: tenderProject.name })
    .from(tenderProject)
    .where(inArray(tenderProject.createdBy, [callers.buyer.userId, callers.agency.userId]));
  const names = new Set(existing.map(({ name }) => name));
  for (const tender of demoTenders) if (!names.has(tender.name)) await playTender(stage, tender);
  await markDelivered(db, DEMO_TENDERS);
  jobs.wake(TENDER_CLOCK_JOB);
}

async function organisationsIn({ platform: { db } }: TenderParts) {
  const services = SUPPLIER_NAMES.filter(([, category]) => category === "services").map(([name]) => name);
  const suppliers = await db
    .select({ id: org.id })
    .from(org)
    .where(and(inArray(org.name, services), eq(org.state, "active")))
    .orderBy(org.name)
    .limit(SUPPLIERS);
  const rows = await db
    .select({ id: org.id, ident: org.ident })
    .from(org)
    .where(and(inArray(org.ident, [DEMO_BUYER.ident, DEMO_AGENCY.ident]), eq(org.state, "active")));
  const idOf = (ident: string) => rows.find((row) => row.ident === ident)?.id;
  const [buyerId, agencyId] = [idOf(DEMO_BUYER.ident), idOf(DEMO_AGENCY.ident)];
  if (buyerId === undefined || agencyId === undefined || suppliers.length < SUPPLIERS) return undefined;
  return { buyerId, agencyId, supplierIds: suppliers.map(({ id }) => id) };
}
