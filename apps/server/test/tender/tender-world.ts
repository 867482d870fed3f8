import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { org, orgAccount } from "#modules/people/organisation/organisation.tables.ts";
import { seedDictionaries } from "#seed/base/seed-dictionaries.ts";
import { seedWorkCalendar } from "#seed/base/seed-work-calendar.ts";
import { completeDraft, type Draft } from "./complete-draft.ts";

const DRAFTER = ["tender:view", "tender:draft", "tender:export"];
const APPROVER = ["tender:view", "tender:approve"];

/** The application with two departments, a buyer, an agency, suppliers, and a person for each role. */
export async function startTenderWorld() {
  const t = await startTestApp();
  await t.database.db.transaction(seedDictionaries);
  await t.database.db.transaction(seedWorkCalendar);
  const education = await t.make.department({ orgCode: "A01", departName: "教育局" });
  const health = await t.make.department({ orgCode: "A02", departName: "卫生局" });
  await t.make.role("buyer_operator", DRAFTER);
  await t.make.role("buyer_leader", APPROVER);
  await t.make.role("agency", DRAFTER);
  await t.make.role("supervisor", ["tender:view", "tender:supervise"]);
  const organisation = async (name: string, kinds: ("buyer" | "agency" | "supplier")[], ident: string) => {
    const row = { scheme: "CN-USCC", ident, name, kinds, namedAt: new Date(0), namedBy: "test", regionCode: "33" };
    const [inserted] = await t.database.db.insert(org).values(row).returning({ id: org.id });
    return inserted?.id ?? "";
  };
  const buyerId = await organisation("某市教育局", ["buyer"], "11330100002489371A");
  const agencyId = await organisation("诚信招标代理有限公司", ["agency"], "91330100002489372B");
  const supplierIds = [
    await organisation("甲供应商", ["supplier"], "91330100002489373C"),
    await organisation("乙供应商", ["supplier"], "91330100002489374D"),
    await organisation("丙供应商", ["supplier"], "91330100002489375E"),
  ];
  const person = (role: string, realname: string, departments: readonly string[]): Promise<Person> =>
    t.person({ roles: [role], realname, departments });
  const people = {
    officer: await person("buyer_operator", "王经办", [education.id]),
    leader: await person("buyer_leader", "李负责", [education.id]),
    other: await person("buyer_operator", "赵外人", [health.id]),
    otherLeader: await person("buyer_leader", "钱外人", [health.id]),
    agent: await person("agency", "孙代理", [health.id]),
    supervisor: await person("supervisor", "周监督", [health.id]),
  };
  await t.database.db.insert(orgAccount).values({ orgId: agencyId, userId: people.agent.id, role: "agency" });
  /** Advances the clock and signs everybody in again, because sessions end without use. */
  const pass = async (ms: number): Promise<void> => {
    t.clock.advance(ms);
    for (const one of Object.values(people)) Object.assign(one, { token: await t.signIn(one) });
  };
  return { t, ...people, buyerId, agencyId, supplierIds, pass, close: t.close };
}

export type TenderWorld = Awaited<ReturnType<typeof startTenderWorld>>;

const ok = <T>({ body }: { body: { success: boolean; message: string; result: T } }): T => {
  if (!body.success) throw new Error(body.message);
  return body.result;
};

/** Returns a draft of 公开招标 that may be published at once. Times count from the world's clock. */
export const draftIn = ({ t, buyerId }: TenderWorld, change: Partial<Draft> = {}): Draft =>
  completeDraft({ now: t.clock.now(), buyerId }, change);

/** Stores a draft and a document, and returns the id of the project. */
export async function storeProject(world: TenderWorld, draft = draftIn(world)): Promise<string> {
  const { t, officer } = world;
  const { id } = ok(await t.call("tender.saveProject", { body: { id: null, version: null, draft } }, officer));
  await uploadDocument(t, id, officer);
  return id;
}

export async function uploadDocument(t: TestApp, projectId: string, person: Person, name = "招标文件.pdf") {
  const boundary = "----tender";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(head), Buffer.from(PDF), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return t.http("POST", `/api/tender/uploads/${projectId}/documents`, { ...person, raw, contentType });
}

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** Runs the clock of tenders on this node. */
export const runClock = async ({ t }: TenderWorld): Promise<void> => {
  await t.deps.runTenderClock();
};

export const readProject = async ({ t }: TenderWorld, id: string, person: Person) =>
  ok(await t.call("tender.readProject", { query: { id } }, person));

/** Begins an announcement and saves it with the changes. Returns id and version. */
export async function draftAnnouncement(
  world: TenderWorld,
  projectId: string,
  type: "01" | "03" | "04" | "05" | "08",
  change: Partial<InputOf<EndpointOf<"announcement.save">>["body"]> = {},
) {
  const { t, officer } = world;
  const { lots } = await readProject(world, projectId, officer);
  const lotIds = lots.map(({ id }) => id);
  const begun = ok(await t.call("announcement.begin", { body: { projectId, type, lotIds } }, officer));
  const { title, html } = ok(await t.call("announcement.read", { query: { id: begun.id } }, officer));
  const body = { ...begun, title, html, publishAt: null, reason: "", correction: null, ...change };
  const { version } = ok(await t.call("announcement.save", { body }, officer));
  return { id: begun.id, version };
}

/** Publishes an announcement of the type by two persons. Returns its id. */
export async function publish(world: TenderWorld, projectId: string, ...draft: DraftArguments): Promise<string> {
  const { t, officer, leader } = world;
  const target = await draftAnnouncement(world, projectId, ...draft);
  ok(await t.call("announcement.submit", { body: target }, officer));
  const waiting = ok(await t.call("announcement.read", { query: { id: target.id } }, leader));
  const body = { id: target.id, version: waiting.version, isApproved: true, reason: "" };
  ok(await t.call("announcement.decide", { body }, leader));
  return target.id;
}

type DraftArguments = [type: "01" | "03" | "04" | "05" | "08", change?: Parameters<typeof draftAnnouncement>[3]];
