import { documentKinds, methodOf, regimes } from "@tender/contract/tender-terms";
import { type Html, type HtmlPart, html } from "#platform/html.ts";
import { yuan } from "#platform/yuan.ts";
import type { ShownProject } from "../public-projects.service.ts";
import type { PublicDocument, PublicLot } from "../published.ts";
import type { TimelineEntry } from "../timeline.ts";
import { breadcrumb, layout, type Site } from "./layout.ts";
import {
  announcementPath,
  categoryName,
  facts,
  fileSize,
  lines,
  lotNumbers,
  lotState,
  methodName,
  NOT_STATED,
  projectPath,
  time,
  typeName,
} from "./words.ts";

type Entry = TimelineEntry<ShownProject["announcements"][number]>;

const section = (id: string, title: string, body: HtmlPart): Html =>
  html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;

function lotCard(lot: PublicLot, { words, name, lots }: ShownProject): Html {
  const { content } = lot;
  const title = content.title.trim() || (lots.length === 1 ? name : "");
  return html`<article class="lot"><h3>标段 ${lot.no}${title !== "" && html`：${title}`}</h3>
<p class="marks"><span class="state">${lotState(lot)}</span></p>${facts([
    ["预算金额", yuan(content.budget)],
    ["最高限价", content.ceiling === null ? "未设定" : yuan(content.ceiling)],
    ["评审办法", content.evaluation === null ? "" : (words.evaluations.get(content.evaluation) ?? "")],
    [
      "获取采购文件",
      lot.documentsFrom && lot.documentsTo && html`${time(lot.documentsFrom)} 至 ${time(lot.documentsTo)}`,
    ],
    ["截止及开启时间", lot.isSuspended ? "已暂停，恢复时另行公告" : time(lot.deadline)],
  ])}</article>`;
}

/** Returns the table of files, with scrolling of its own on narrow screens. */
export const documentTable = (documents: readonly PublicDocument[], { fileBase }: Pick<Site, "fileBase">): Html =>
  html`<div class="scroll files" role="region" aria-label="采购文件" tabindex="0"><table><thead><tr><th scope="col">文件</th><th scope="col">类型</th><th scope="col">版本</th><th scope="col">公开时间</th><th scope="col">大小</th></tr></thead><tbody>${documents.map(
    (file) => {
      const address = `${fileBase}/download/fileView?attachGroup=tender&attachPath=${encodeURIComponent(file.attachPath)}`;
      return html`<tr><td><a href="${address}" download="${file.fileName}">${file.title}</a><span class="digest">SM3 ${file.sm3}</span></td><td>${documentKinds[file.kind]}</td><td>${file.number}</td><td>${time(file.publishedAt)}</td><td>${fileSize(file.bytes)}</td></tr>`;
    },
  )}</tbody></table></div>`;

export const overrideList = (overrides: readonly { readonly ruleName: string; readonly reason: string }[]): Html =>
  html`<ul class="overrides">${overrides.map(
    ({ ruleName, reason }) =>
      html`<li><p>经监督部门同意，本项目不适用“${ruleName}”的时限规则。</p><p>理由：${reason}</p></li>`,
  )}</ul>`;

function entryRow(entry: Entry): Html {
  if (entry.kind === "deadline")
    return html`<li class="${entry.isPast ? "past" : "next"}">${time(entry.at)}<div><p>${
      entry.isPast ? "投标截止，开标" : "投标截止及开标（未到）"
    }</p><p class="details">${lotNumbers(entry.lotNos)}</p></div></li>`;
  const { announcement } = entry;
  return html`<li>${time(entry.at)}<div><p><span class="tag">${typeName(announcement.type)}</span><a href="${announcementPath(announcement.id)}">${announcement.title}</a></p><p class="details">${lotNumbers(announcement.lotNos)}${
    announcement.supersededBy !== null && html`<span>已被后续公告变更</span>`
  }</p></div></li>`;
}

function documents({ documents: files, method, isTendered }: ShownProject, site: Site): HtmlPart {
  if (!isTendered) return null;
  const admission = methodOf(method)?.admission;
  if (admission === "invited" || admission === "named")
    return section("documents", "采购文件", html`<p>本项目由受邀请的供应商参加，采购文件不公开。</p>`);
  return files.length === 0 ? null : section("documents", "采购文件", documentTable(files, site));
}

/** Returns the page of a project. */
export function projectPage(site: Site, project: ShownProject): string {
  const { ocid, name, code, lots, words, overrides, related } = project;
  const path = projectPath(ocid);
  const { markup, data } = breadcrumb(site, [], name);
  const region = project.regionCode === null ? "" : (words.regions.get(project.regionCode) ?? project.regionCode);
  const state = words.states.get(project.status) ?? "";
  const record = `${site.callBase}/api/public/records/${encodeURIComponent(ocid)}`;
  const main = html`${markup}<h1>${name}</h1><p class="marks"><span class="state">${state}</span><span>${code}</span></p>
${section(
  "facts",
  "项目概况",
  html`${facts([
    ["项目编号", code],
    ["采购人", project.buyer],
    ["代理机构", project.agency],
    ["采购方式", methodName(project.method)],
    ["适用法律", project.regime === null ? "" : regimes[project.regime]],
    ["采购类别", categoryName(project.category)],
    ["行政区划", region],
    ["资金来源", project.fundSource],
    ["中小企业", project.isSmeReserved && "专门面向中小企业采购"],
    ["首次公告时间", time(project.publishedAt)],
    ["开放合约标识（ocid）", ocid],
  ])}${lines(project.summary)}`,
)}
${!project.isTendered && html`<p class="note">本项目尚未发布采购公告，以下为已公布的意向或公示。</p>`}
${lots.length > 0 && section("lots", "标段", html`<div class="lots">${lots.map((lot) => lotCard(lot, project))}</div>`)}
${section("timeline", "公告与进程", html`<ol class="timeline">${project.timeline.map(entryRow)}</ol>`)}
${documents(project, site)}
${overrides.length > 0 && section("overrides", "不适用的时限规则", overrideList(overrides))}
${related.length > 0 && section("related", "相关项目", html`<ul>${related.map((one) => html`<li>${one.relation}：<a href="${projectPath(one.ocid)}">${one.name}</a></li>`)}</ul>`)}
${project.hasRecord && section("record", "开放数据", html`<p>本项目按国际开放合约数据标准（OCDS 1.1）公开：<a href="${record}">下载采购过程记录（JSON）</a></p>`)}`;
  return layout(
    site,
    {
      title: name,
      description: `${name}（项目编号 ${code || NOT_STATED}），采购人：${project.buyer}，采购方式：${methodName(project.method)}，状态：${state}。`,
      path,
      kind: "article",
      data: [data, projectData(site, project)],
    },
    main,
  );
}

const projectData = (site: Site, { ocid, name, code, buyer, category, publishedAt, lots }: ShownProject) => {
  const deadlines = lots.flatMap(({ deadline }) => (deadline === null ? [] : [deadline.getTime()]));
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    url: `${site.publicUrl}${projectPath(ocid)}`,
    name,
    inLanguage: "zh-CN",
    isPartOf: { "@type": "WebSite", name: site.name, url: `${site.publicUrl}/public` },
    mainEntity: {
      "@type": "Demand",
      name,
      identifier: [code, ocid],
      category: categoryName(category) || undefined,
      offeredBy: { "@type": "Organization", name: buyer },
      availabilityStarts: publishedAt?.toISOString(),
      availabilityEnds: deadlines.length === 0 ? undefined : new Date(Math.max(...deadlines)).toISOString(),
    },
  };
};
