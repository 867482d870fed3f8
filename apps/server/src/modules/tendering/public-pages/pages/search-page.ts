import { announcementTypes, categories, methods } from "@tender/contract/tender-terms";
import { type Html, type HtmlPart, html } from "#platform/html.ts";
import type { FoundAnnouncement } from "../published.ts";
import { hasConditions, MAX_FOUND, PAGE_ROWS, type Search, type SearchChoices, searchAddress } from "../search-form.ts";
import { layout, type Site } from "./layout.ts";
import { announcementPath, categoryName, methodName, projectPath, time, typeName } from "./words.ts";

export interface SearchResult {
  readonly rows: readonly FoundAnnouncement[];
  /** Announcements that were found, at most 1,000. */
  readonly found: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
}

type Option = readonly [value: string, text: string];

const select = (id: string, label: string, value: string, options: readonly Option[]): Html =>
  html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${id}"><option value="">不限</option>${options.map(
    ([option, text]) => html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
  )}</select></div>`;

const input = (id: string, label: string, value: string, type: "text" | "date"): Html =>
  html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${id}" type="${type}" value="${value}"${
    type === "text" && html` maxlength="100" autocomplete="off"`
  }></div>`;

const typeOptions: readonly Option[] = Object.entries(announcementTypes)
  .map(([code, { name }]): Option => [code, name])
  .toSorted(([a], [b]) => a.localeCompare(b));

function form({ typed, fault }: Search, { regions, states }: SearchChoices): Html {
  const { keyword, ...others } = typed;
  const isOpen = hasConditions({ ...others, keyword: "" });
  return html`<form class="search" method="get" action="/public" role="search" aria-label="查询公告">
${fault !== null && html`<p class="fault" role="alert">${fault}</p>`}
<div class="line"><div class="field wide-field"><label for="keyword">关键词</label><input id="keyword" name="keyword" type="search" value="${keyword}" maxlength="100" autocomplete="off" aria-describedby="keyword-hint"></div>
<button type="submit">查询公告</button></div>
<p class="hint" id="keyword-hint">公告标题、项目编号或采购人名称中的文字</p>
<details${isOpen && html` open`}><summary>更多条件</summary><div class="fields">
${select("type", "公告类型", typed.type, typeOptions)}
${select(
  "method",
  "采购方式",
  typed.method,
  methods.map(({ code, name }) => [code, name]),
)}
${select("category", "采购类别", typed.category, Object.entries(categories))}
${select("region", "行政区划", typed.region, [...regions])}
${select("state", "项目状态", typed.state, [...states])}
${input("buyer", "采购人", typed.buyer, "text")}
${input("from", "开始日期", typed.from, "date")}
${input("to", "结束日期", typed.to, "date")}
</div></details>
${(hasConditions(typed) || fault !== null) && html`<p class="clear"><a href="/public">清空条件</a></p>`}</form>`;
}

function resultRow(row: FoundAnnouncement, { regions, states }: SearchChoices): Html {
  const region = row.regionCode === null ? "" : (regions.get(row.regionCode) ?? row.regionCode);
  const details = [row.projectCode, row.buyerName, methodName(row.method), categoryName(row.category), region];
  const state = row.projectStatus === null ? "" : (states.get(row.projectStatus) ?? "");
  return html`<li><article><h2><a href="${announcementPath(row.id)}">${row.title}</a></h2>
<p class="marks"><span class="tag">${typeName(row.type)}</span>${time(row.publishedAt)}${
    state !== "" && html`<span class="state">${state}</span>`
  }</p>
<p class="details">${details.filter((one) => one).map((one) => html`<span>${one}</span>`)}<a href="${projectPath(row.ocid)}">项目全过程</a></p></article></li>`;
}

/** Pages around the current one. */
const AROUND = 2;

function pageLinks({ typed, page }: Search, pages: number): HtmlPart {
  if (pages <= 1) return null;
  const near = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= AROUND,
  );
  const link = (to: number, text: string, rel?: "prev" | "next"): Html =>
    html`<a href="${searchAddress("/public", typed, to)}"${rel !== undefined && html` rel="${rel}"`}>${text}</a>`;
  const items = near.map((one, at) => {
    const gap = at > 0 && one - (near[at - 1] ?? 0) > 1 && html`<li aria-hidden="true">…</li>`;
    const item =
      one === page
        ? html`<li><span aria-current="page">${one}</span></li>`
        : html`<li><a href="${searchAddress("/public", typed, one)}" aria-label="第 ${one} 页">${one}</a></li>`;
    return [gap, item];
  });
  return html`<nav class="pages" aria-label="分页"><ul>${page > 1 && html`<li>${link(page - 1, "上一页", "prev")}</li>`}${items}${
    page < pages && html`<li>${link(page + 1, "下一页", "next")}</li>`
  }</ul></nav>`;
}

function results(search: Search, { rows, found, isMore }: SearchResult, choices: SearchChoices): Html {
  if (search.fault !== null) return html``;
  if (found === 0)
    return html`<p class="empty">${
      hasConditions(search.typed) ? "没有符合条件的公告，请减少条件后重新查询。" : "还没有发布公告。"
    }</p>`;
  if (rows.length === 0)
    return html`<p class="empty">没有这一页。<a href="${searchAddress("/public", search.typed, 1)}">返回第一页</a></p>`;
  const pages = Math.ceil(found / PAGE_ROWS);
  return html`<p class="count">${
    isMore
      ? `符合条件的公告超过 ${MAX_FOUND.toLocaleString("en")} 条，显示最新的 ${MAX_FOUND.toLocaleString("en")} 条；请增加条件缩小范围。`
      : `共 ${found.toLocaleString("en")} 条公告，按发布时间从新到旧排列。`
  }</p>
<ol class="results">${rows.map((row) => resultRow(row, choices))}</ol>${pageLinks(search, pages)}`;
}

/** Returns the page of a search. */
export function searchPage(site: Site, search: Search, result: SearchResult, choices: SearchChoices): string {
  const { typed, page, fault } = search;
  const feed = searchAddress("/public/rss", typed, 1);
  const title = page > 1 ? `招标采购公告（第 ${page} 页）` : "招标采购公告";
  const head = {
    title,
    description: `${site.name}发布的采购意向、采购公告、更正公告、结果公告和合同公告，可按关键词、采购方式、采购类别、行政区划和日期查询。`,
    path: fault === null ? searchAddress("/public", typed, page) : null,
    kind: "website",
    isUnlisted: hasConditions(typed),
    data: [siteData(site)],
    ...(fault === null ? { feed } : {}),
  } as const;
  const subscribe =
    fault === null &&
    html`<p class="feed"><a href="${feed}">订阅${hasConditions(typed) ? "这些条件的" : ""}公告（RSS）</a></p>`;
  return layout(
    site,
    head,
    html`<h1>招标采购公告</h1>${form(search, choices)}<section aria-label="查询结果">${results(search, result, choices)}</section>${subscribe}`,
  );
}

const siteData = ({ name, publicUrl }: Site) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name,
  url: `${publicUrl}/public`,
  inLanguage: "zh-CN",
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/public?keyword={keyword}` },
    "query-input": "required name=keyword",
  },
});
