import { type AnnouncementType, announcementTypes } from "@tender/contract/tender-terms";
import { yuan } from "#platform/yuan.ts";
import type { AnnouncedProject, AnnouncementText } from "./announced.ts";
import { labelled, type Markup, minute, paragraphs, sections, table } from "./markup.ts";
import { contacts, itemTable, lotTable, projectFacts, publishedOverrides } from "./parts.ts";
import { wordsOfMethod } from "./words.ts";

/** Changes and reason of a correction, a cancellation or a suspension. */
export interface AnnouncementChange {
  readonly reason: string;
  /** Deadline before and after. Null: unchanged. */
  readonly deadline: { readonly from: string | null; readonly to: string } | null;
  readonly documentsTo: { readonly from: string | null; readonly to: string } | null;
  /** Names of documents that become public with it. */
  readonly documents: readonly string[];
}

const NO_CHANGE: AnnouncementChange = { reason: "", deadline: null, documentsTo: null, documents: [] };

const TO_FILL = "（请填写）";

function tenderText(project: AnnouncedProject): Markup {
  const words = wordsOfMethod(project.method);
  const { content, lots } = project;
  const { schedule } = content;
  return sections([
    [
      "项目基本情况",
      [
        projectFacts(project),
        labelled("行政区划", project.regionName),
        labelled("采购类别", project.categoryName),
        labelled("组织形式", project.orgFormName),
        labelled("资金来源", content.fundSource),
        paragraphs(content.summary),
        lotTable(project),
        itemTable(project),
        content.isSmeReserved ? paragraphs("本项目专门面向中小企业采购。") : "",
      ].join(""),
    ],
    ["供应商的资格要求", paragraphs(content.qualification)],
    [
      `获取${words.documents}`,
      [
        labelled("时间", `${minute(schedule.documentsFrom)} 至 ${minute(schedule.documentsTo)}（北京时间）`),
        labelled("方式", content.documentsWay),
        labelled("售价", content.documentsPrice === null ? "免费" : yuan(content.documentsPrice)),
      ].join(""),
    ],
    [
      `提交${words.offer}的截止时间、${words.opening}时间与地点`,
      [
        labelled("截止及开启时间", `${minute(lots[0]?.deadline ?? schedule.deadline)}（北京时间）`),
        labelled("递交地点", content.submissionPlace),
        labelled(`${words.opening}地点`, content.openingPlace),
      ].join(""),
    ],
    ["其他", [reasonOfMethod(project), publishedOverrides(project)].join("")],
    ["联系方式", contacts(project)],
  ]);
}

const reasonOfMethod = ({ methodName, content: { methodReason } }: AnnouncedProject): Markup =>
  methodReason.trim() === "" ? "" : paragraphs(`采用${methodName}的理由：${methodReason}`);

const intentionText = (project: AnnouncedProject): Markup =>
  sections([
    [
      "采购意向",
      [
        projectFacts(project),
        lotTable(project),
        itemTable(project),
        paragraphs(project.content.summary),
        paragraphs("本次公开的采购意向仅作为供应商了解采购安排的参考，具体情况以采购公告和采购文件为准。"),
      ].join(""),
    ],
    ["联系方式", contacts(project)],
  ]);

const singleSourceText = (project: AnnouncedProject): Markup =>
  sections([
    ["项目信息", [projectFacts(project), lotTable(project), itemTable(project)].join("")],
    ["拟定供应商", paragraphs(project.lots.flatMap(({ suppliers }) => suppliers).join("\n"))],
    ["采用单一来源采购方式的理由", paragraphs(project.content.methodReason)],
    ["公示期限", paragraphs("自本公示发布之日的次日起计算；对公示有异议的，请在公示期内以书面形式提出。")],
    ["联系方式", contacts(project)],
  ]);

function correctionText(project: AnnouncedProject, change: AnnouncementChange): Markup {
  const { deadline, documentsTo, documents, reason } = change;
  const rows = [
    ...(deadline ? [["投标截止及开标时间", minute(deadline.from), minute(deadline.to)]] : []),
    ...(documentsTo ? [["采购文件停止提供的时间", minute(documentsTo.from), minute(documentsTo.to)]] : []),
  ];
  return sections([
    ["项目基本情况", [projectFacts(project), labelled("首次公告日期", minute(project.publishedAt))].join("")],
    [
      "更正信息",
      [
        rows.length === 0 ? "" : table(["更正事项", "更正前", "更正后"], rows),
        documents.length === 0 ? "" : labelled("随本公告公开的文件", documents.join("、")),
        paragraphs(reason || TO_FILL),
      ].join(""),
    ],
    ["其他", [paragraphs("其余内容不变。"), publishedOverrides(project)].join("")],
    ["联系方式", contacts(project)],
  ]);
}

const cancellationText = (project: AnnouncedProject, { reason }: AnnouncementChange): Markup =>
  sections([
    ["项目基本情况", [projectFacts(project), labelled("首次公告日期", minute(project.publishedAt))].join("")],
    ["终止的标段", lotTable(project)],
    ["终止的原因", paragraphs(reason || TO_FILL)],
    ["联系方式", contacts(project)],
  ]);

const resultText = (project: AnnouncedProject): Markup =>
  sections([
    ["项目基本情况", [projectFacts(project), labelled("首次公告日期", minute(project.publishedAt))].join("")],
    [
      "采购结果",
      table(
        ["标段", "供应商名称", "金额"],
        project.lots.map(({ no }) => [String(no), TO_FILL, TO_FILL]),
      ),
    ],
    ["公告期限", paragraphs("自本公告发布之日起 1 个工作日。")],
    ["联系方式", contacts(project)],
  ]);

const generalText = (project: AnnouncedProject, { reason }: AnnouncementChange): Markup =>
  sections([
    ["项目基本情况", projectFacts(project)],
    ["公告内容", paragraphs(reason || TO_FILL)],
    ["联系方式", contacts(project)],
  ]);

const texts: Partial<Record<AnnouncementType, (project: AnnouncedProject, change: AnnouncementChange) => Markup>> = {
  "01": intentionText,
  "03": tenderText,
  "04": singleSourceText,
  "05": correctionText,
  "07": resultText,
  "08": cancellationText,
};

/** Returns title and text of an announcement of the type, made from the project's fields. */
export function announcementText(
  type: AnnouncementType,
  project: AnnouncedProject,
  change: AnnouncementChange = NO_CHANGE,
): AnnouncementText {
  const name = type === "03" ? wordsOfMethod(project.method).announcement : announcementTypes[type].name;
  return { title: `${project.name}${name}`, html: (texts[type] ?? generalText)(project, change) };
}
