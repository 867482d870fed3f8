import type { Draft } from "#modules/tendering/tender/tender-content.ts";
import type { DemoLot, DemoTender, Step } from "./demo-tender.ts";
import type { PastTenders } from "./past-tenders.ts";
import { writeSamplePdf } from "./sample-pdf.ts";
import { tenderOrigin as origin, type TenderCallers } from "./tender-callers.ts";
import type { Moment } from "./working-moments.ts";

export interface TenderStage {
  readonly tenders: PastTenders;
  readonly callers: TenderCallers;
  readonly organisations: {
    readonly buyerId: string;
    readonly agencyId: string;
    readonly supplierIds: readonly string[];
  };
  readonly moment: (moment: Moment) => number;
}

const MINUTE_MS = 60_000;
const APPROVAL_MS = 30 * MINUTE_MS;
const UPLOAD_MS = 10 * MINUTE_MS;

const HOSPITAL = "示例市城东区文昌路 9 号";
const buyerContact = { name: "采购办公室 林老师", phone: "0990-5552011", address: HOSPITAL };
const agencyContact = { name: "项目二部 宋经理", phone: "0990-5553302", address: "示例市城西区和平路 27 号 5 层" };
const nobody = { name: "", phone: "", address: "" };

const lotOf = (lot: DemoLot, suppliers: readonly string[]): Draft["lots"][number] => ({
  id: null,
  ceiling: null,
  evaluation: null,
  criteria: [],
  items: [],
  ...lot,
  suppliers: [...suppliers],
});

function draftOf(
  { organisations, moment }: TenderStage,
  { name, author, fields, lots, schedule, suppliers = 0 }: DemoTender,
): Draft {
  const isoOf = (at: Moment | undefined) => (at === undefined ? null : new Date(moment(at)).toISOString());
  const isAgency = author === "agency";
  return {
    code: "",
    regime: null,
    method: null,
    category: null,
    methodReason: "",
    orgForm: "0",
    catalog: "",
    regionCode: "99",
    planCode: "",
    isSmeReserved: false,
    documentsPrice: null,
    summary: "",
    fundSource: "单位自筹资金",
    qualification: "符合《中华人民共和国政府采购法》第二十二条规定；未被列入失信被执行人、重大税收违法失信主体名单。",
    documentsWay: "在本平台下载",
    submissionPlace: "示例市公共资源交易中心三楼受理大厅",
    openingPlace: "示例市公共资源交易中心开标二室",
    ...fields,
    name,
    buyerContact: schedule === null ? nobody : buyerContact,
    agencyContact: isAgency ? agencyContact : nobody,
    schedule: {
      documentsFrom: isoOf(schedule?.documentsFrom),
      documentsTo: isoOf(schedule?.documentsTo),
      deadline: isoOf(schedule?.deadline),
    },
    buyerId: organisations.buyerId,
    agencyId: isAgency ? organisations.agencyId : null,
    lots: lots.map((lot) => lotOf(lot, organisations.supplierIds.slice(0, suppliers))),
  };
}

/** Creates a project and lets its events happen, each at its time. */
export async function playTender(stage: TenderStage, tender: DemoTender): Promise<void> {
  const { tenders, callers, moment } = stage;
  const createdAt = moment(tender.createdAt);
  tenders.setClock(createdAt);
  // The buyer commissions the agency, which then works on the project.
  const { id, lotIds } = await tenders.projects.save(null, draftOf(stage, tender), callers.buyer, origin);
  tenders.setClock(createdAt + UPLOAD_MS);
  for (const title of tender.documents) await upload(stage, id, title, tender);
  for (const step of tender.steps) {
    tenders.setClock(moment(step.at));
    await take(stage, step, { id, lotIds, tender });
  }
}

interface Played {
  readonly id: string;
  readonly lotIds: readonly string[];
  readonly tender: DemoTender;
}

async function take(stage: TenderStage, step: Step, played: Played): Promise<void> {
  const { tenders, callers } = stage;
  const choice = { projectId: played.id, lotIds: played.lotIds };
  if (step.kind === "announce") await announce(stage, step, played);
  if (step.kind === "deadline") await tenders.runClock();
  if (step.kind === "suspend")
    await tenders.supervision.suspend({ ...choice, reason: step.reason }, callers.supervisor, origin);
  if (step.kind === "retender") await tenders.projects.retender(played.id, played.lotIds, callers.buyer, origin);
}

async function upload(
  { tenders, callers }: TenderStage,
  projectId: string,
  title: string,
  { name, author }: DemoTender,
) {
  const bytes = writeSamplePdf(title.replace(".pdf", ""), [
    `项目名称：${name}`,
    "本文件仅供试用，其中的项目、单位和联系方式均为虚构。",
    "一、项目概况与采购需求见采购公告。",
    "二、供应商应按公告载明的时间和地点递交文件。",
    "三、评审办法与评分因素见采购公告及本文件附件。",
  ]);
  const kind = title.includes("图") || title.includes("清单") ? "drawing" : "documents";
  const upload = { fileName: title, bytes };
  return tenders.documents.upload(
    projectId,
    title.includes("澄清") ? "clarification" : kind,
    upload,
    callers[author],
    origin,
  );
}

/** Drafts an announcement of all lots, submits it, and lets the second person approve it. */
async function announce(
  stage: TenderStage,
  step: Step & { kind: "announce" },
  { id: projectId, lotIds, tender }: Played,
) {
  const { tenders, callers, moment } = stage;
  const { announcements, decisions } = tenders;
  const author = callers[tender.author];
  const { type, until, reason = "", deadline, document } = step;
  const named = document === undefined ? undefined : await upload(stage, projectId, document, tender);
  let target = await announcements.begin({ projectId, type, lotIds }, author, origin);
  const publishAt = typeof until === "object" ? new Date(moment(until.scheduledFor)).toISOString() : null;
  if (reason !== "" || publishAt !== null) {
    const correction =
      type === "05"
        ? {
            deadline: deadline === undefined ? null : new Date(moment(deadline)).toISOString(),
            documentsTo: null,
            documentIds: named === undefined ? [] : [named.id],
          }
        : null;
    const text = await announcements.regenerate(target.id, { reason, correction }, author);
    const { version } = await announcements.save({ ...target, ...text, publishAt, reason, correction }, author, origin);
    target = { id: target.id, version };
  }
  await announcements.submit(target, author, origin);
  if (until === "waiting") return;
  tenders.setClock(moment(step.at) + APPROVAL_MS);
  const { version } = await announcements.requireVisible(target.id, callers.buyerhead);
  await decisions.decide({ id: target.id, version }, { isApproved: true, reason: "" }, callers.buyerhead, origin);
}
