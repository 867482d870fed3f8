import type { EndpointKey, EndpointOf, RequestOf } from "@tender/contract";
import { fileForm, type Person } from "@tender/testkit";
import { completeDraft } from "#test/tender/complete-draft.ts";
import type { Changes, Stage } from "./scenario.ts";

const DAY_MS = 86_400_000;

/** People and a buyer of one department. */
interface Office {
  readonly officer: Person;
  readonly leader: Person;
  readonly buyerId: string;
}

/** One office for each stage. */
const offices = new WeakMap<Stage, Promise<Office>>();

async function createOffice({ t, proven, run }: Stage): Promise<Office> {
  const { id } = await t.make.department({ departName: "教育局" });
  const person = (realname: string) => proven({ roles: ["almighty"], departments: [id], realname });
  const [buyer] = await run(
    `INSERT INTO org (id, scheme, ident, name, kinds, named_at, named_by)
     VALUES ('buyer', 'CN-USCC', '11330100002489371A', '某市教育局', '{buyer}', now(), 'test') RETURNING id`,
  );
  return { officer: await person("王经办"), leader: await person("李负责"), buyerId: String(buyer?.id) };
}

function officeOf(stage: Stage): Promise<Office> {
  const office = offices.get(stage) ?? createOffice(stage);
  offices.set(stage, office);
  return office;
}

/** Sends a call whose answer the scenario needs. */
async function call<K extends EndpointKey>({ t }: Stage, key: K, request: RequestOf<EndpointOf<K>>, person: Person) {
  const { body } = await t.call(key, request, person);
  if (!body.success) throw new Error(`${key}: ${body.message}`);
  return body.result;
}

const draftOf = ({ t }: Stage, buyerId: string) => completeDraft({ now: t.clock.now(), buyerId });

async function createProject(stage: Stage) {
  const { officer, buyerId } = await officeOf(stage);
  const draft = draftOf(stage, buyerId);
  const saved = await call(stage, "tender.saveProject", { body: { id: null, version: null, draft } }, officer);
  await stage.run(
    `INSERT INTO tender_document (id, project_id, kind, title, number, file_name, attach_path, content_type, bytes, sm3,
       uploaded_at, uploaded_by) VALUES ($1, $1, 'documents', '招标文件', 1, '招标文件.pdf', $1, 'application/pdf', 1, '00', now(), '王经办')`,
    [saved.id],
  );
  return { ...saved, officer };
}

async function createAnnouncement(stage: Stage, type: "03" | "05" | "08", projectId?: string) {
  const { officer } = await officeOf(stage);
  const project = projectId ?? (await createProject(stage)).id;
  const { lots } = await call(stage, "tender.readProject", { query: { id: project } }, officer);
  const lotIds = lots.map(({ id }) => id);
  const { id } = await call(stage, "announcement.begin", { body: { projectId: project, type, lotIds } }, officer);
  const { title, html, version } = await call(stage, "announcement.read", { query: { id } }, officer);
  const body = { id, version, title, html, publishAt: null, reason: "采购任务调整", correction: null };
  const saved = await call(stage, "announcement.save", { body }, officer);
  return { projectId: project, lotIds, body: { ...body, version: saved.version } };
}

async function createWaiting(stage: Stage, type: "03" | "08" = "03", projectId?: string) {
  const { officer } = await officeOf(stage);
  const announcement = await createAnnouncement(stage, type, projectId);
  const { id } = announcement.body;
  await call(stage, "announcement.submit", { body: { id, version: announcement.body.version } }, officer);
  const { version } = await call(stage, "announcement.read", { query: { id } }, officer);
  return { ...announcement, target: { id, version } };
}

async function publish(stage: Stage, type: "03" | "08" = "03", projectId?: string) {
  const { leader } = await officeOf(stage);
  const waiting = await createWaiting(stage, type, projectId);
  await call(stage, "announcement.decide", { body: { ...waiting.target, isApproved: true, reason: "" } }, leader);
  return waiting;
}

async function suspend(stage: Stage) {
  const { officer } = await officeOf(stage);
  const { projectId, lotIds } = await publish(stage);
  await call(stage, "tender.suspend", { body: { projectId, lotIds, reason: "核查投诉" } }, officer);
  return { projectId, lotIds };
}

export const tenderChanges: Changes = {
  "tender.saveProject": async (stage) => {
    const { officer, buyerId } = await officeOf(stage);
    const body = { id: null, version: null, draft: draftOf(stage, buyerId) };
    return () => stage.t.call("tender.saveProject", { body }, officer);
  },
  "tender.removeProject": async (stage) => {
    const { id, officer } = await createProject(stage);
    const { version } = await call(stage, "tender.readProject", { query: { id } }, officer);
    return () => stage.t.call("tender.removeProject", { body: { id, version } }, officer);
  },
  "tender.copyProject": async (stage) => {
    const { id, officer } = await createProject(stage);
    return () => stage.t.call("tender.copyProject", { body: { id } }, officer);
  },
  "tender.retender": async (stage) => {
    const { officer } = await officeOf(stage);
    const { projectId } = await publish(stage);
    const { lotIds } = await publish(stage, "08", projectId);
    return () => stage.t.call("tender.retender", { body: { id: projectId, lotIds } }, officer);
  },
  "tender.uploadDocument": async (stage) => {
    const { id, officer } = await createProject(stage);
    const form = { ...fileForm("说明.txt", "说明"), token: officer.token };
    return () => stage.t.http("POST", `/api/tender/uploads/${id}/other`, form);
  },
  "tender.removeDocument": async (stage) => {
    const { id, officer } = await createProject(stage);
    return () => stage.t.call("tender.removeDocument", { body: { id } }, officer);
  },
  "tender.suspend": async (stage) => {
    const { officer } = await officeOf(stage);
    const { projectId, lotIds } = await publish(stage);
    return () => stage.t.call("tender.suspend", { body: { projectId, lotIds, reason: "核查投诉" } }, officer);
  },
  "tender.resume": async (stage) => {
    const { officer } = await officeOf(stage);
    const target = await suspend(stage);
    const deadline = new Date(stage.t.clock.now() + 60 * DAY_MS).toISOString();
    const body = { ...target, deadline, reason: "核查完毕" };
    return () => stage.t.call("tender.resume", { body }, officer);
  },
  "tender.override": async (stage) => {
    const { id, officer } = await createProject(stage);
    const body = { projectId: id, rule: "documents.sale", reason: "应急采购" };
    return () => stage.t.call("tender.override", { body }, officer);
  },
  "announcement.begin": async (stage) => {
    const { id, lotIds, officer } = await createProject(stage);
    return () => stage.t.call("announcement.begin", { body: { projectId: id, type: "03", lotIds } }, officer);
  },
  "announcement.save": async (stage) => {
    const { officer } = await officeOf(stage);
    const { body } = await createAnnouncement(stage, "03");
    return () => stage.t.call("announcement.save", { body: { ...body, title: "改后标题" } }, officer);
  },
  "announcement.submit": async (stage) => {
    const { officer } = await officeOf(stage);
    const { id, version } = (await createAnnouncement(stage, "03")).body;
    return () => stage.t.call("announcement.submit", { body: { id, version } }, officer);
  },
  "announcement.decide": async (stage) => {
    const { leader } = await officeOf(stage);
    const { target } = await createWaiting(stage);
    const body = { ...target, isApproved: true, reason: "" };
    return () => stage.t.call("announcement.decide", { body }, leader);
  },
  "announcement.recall": async (stage) => {
    const { officer } = await officeOf(stage);
    const { target } = await createWaiting(stage);
    return () => stage.t.call("announcement.recall", { body: target }, officer);
  },
  "announcement.remove": async (stage) => {
    const { officer } = await officeOf(stage);
    const { id, version } = (await createAnnouncement(stage, "03")).body;
    return () => stage.t.call("announcement.remove", { body: { id, version } }, officer);
  },
};
