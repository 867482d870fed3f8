import { yuan } from "#platform/yuan.ts";
import type { AnnouncedLot, AnnouncedProject } from "./announced.ts";
import { labelled, type Markup, paragraphs, table } from "./markup.ts";

const nameOfLot = ({ no, content }: AnnouncedLot, project: AnnouncedProject): string =>
  project.lots.length === 1 && content.title.trim() === "" ? project.name : `标段 ${no}：${content.title}`;

/** 项目基本情况, as far as every announcement has it. */
export const projectFacts = ({ code, name, methodName, buyer, agency }: AnnouncedProject): Markup =>
  [
    labelled("项目编号", code),
    labelled("项目名称", name),
    labelled("采购方式", methodName),
    labelled("采购人", buyer?.name ?? ""),
    agency === null ? "" : labelled("代理机构", agency.name),
  ].join("");

/** Lots with budget, ceiling and evaluation. */
export const lotTable = (project: AnnouncedProject): Markup =>
  table(
    ["标段", "预算金额", "最高限价", "评审办法"],
    project.lots.map((lot) => [
      nameOfLot(lot, project),
      yuan(lot.content.budget),
      yuan(lot.content.ceiling) || "未设定",
      lot.evaluationName,
    ]),
  );

/** 采购需求 of all lots. */
export const itemTable = (project: AnnouncedProject): Markup =>
  table(
    ["标段", "名称", "数量", "简要技术要求"],
    project.lots.flatMap((lot) =>
      lot.content.items.map(({ name, quantity, unit, requirement }) => [
        String(lot.no),
        name,
        `${quantity ?? ""} ${unit}`.trim(),
        requirement,
      ]),
    ),
  );

/** 联系方式 of buyer and agency. */
export function contacts({ buyer, agency, content: { buyerContact, agencyContact } }: AnnouncedProject): Markup {
  const block = (title: string, name: string, contact: typeof buyerContact) =>
    [
      labelled(title, name),
      labelled("地址", contact.address),
      labelled("联系人", contact.name),
      labelled("联系电话", contact.phone),
    ].join("");
  return [
    block("采购人", buyer?.name ?? "", buyerContact),
    agency === null ? "" : block("代理机构", agency.name, agencyContact),
  ].join("");
}

/** Rules that a supervisor does not apply to the project. */
export const publishedOverrides = ({ overrides }: AnnouncedProject): Markup =>
  overrides
    .map(({ ruleName, reason }) => paragraphs(`经监督部门同意，本项目不适用“${ruleName}”的时限规则。理由：${reason}`))
    .join("");
