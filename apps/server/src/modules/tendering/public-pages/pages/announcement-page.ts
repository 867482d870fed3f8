import { beijingMinute } from "@tender/contract/beijing";
import { type HtmlPart, html, trustedHtml } from "#platform/html.ts";
import type { ShownAnnouncement } from "../public-projects.service.ts";
import { breadcrumb, layout, type Site } from "./layout.ts";
import { documentTable, overrideList } from "./project-page.ts";
import { announcementPath, facts, lotNumbers, methodName, NOT_STATED, projectPath, time, typeName } from "./words.ts";

const fieldNames = { deadline: "投标截止及开标时间", documentsTo: "采购文件停止提供的时间" } as const;

const moment = (iso: string | null): string => (iso === null ? NOT_STATED : beijingMinute(Date.parse(iso)));

function changeTable({ changes }: ShownAnnouncement): HtmlPart {
  if (changes.length === 0) return null;
  return html`<section class="card" aria-labelledby="changes"><h2 id="changes">更正内容</h2><div class="scroll" role="region" aria-label="更正内容" tabindex="0"><table><thead><tr><th scope="col">标段</th><th scope="col">事项</th><th scope="col">更正前</th><th scope="col">更正后</th></tr></thead><tbody>${changes.map(
    ({ lotNo, field, before, after }) =>
      html`<tr><td>${lotNo}</td><td>${fieldNames[field]}</td><td><del>${moment(before)}</del></td><td><ins>${moment(after)}</ins></td></tr>`,
  )}</tbody></table></div></section>`;
}

const link = (text: string, other: ShownAnnouncement["supersedes"]): HtmlPart =>
  other &&
  html`<p class="note">${text}<a href="${announcementPath(other.id)}">${other.title}</a>（${time(other.publishedAt)}）</p>`;

/** Returns the page of an announcement. */
export function announcementPage(site: Site, announcement: ShownAnnouncement): string {
  const { id, type, title, publishedAt, ocid, projectName, overrides, documents } = announcement;
  const path = announcementPath(id);
  const project = projectName ?? "";
  const { markup, data } = breadcrumb(site, [[project, projectPath(ocid)]], title);
  const main = html`${markup}<article><h1>${title}</h1>
<p class="marks"><span class="tag">${typeName(type)}</span>${time(publishedAt)}<span>${lotNumbers(announcement.lotNos)}</span></p>
${link("本公告已被后续公告变更，请以后续公告为准：", announcement.supersededBy)}
${link("本公告变更了：", announcement.supersedes)}
${changeTable(announcement)}
<section class="card" aria-labelledby="text"><h2 id="text">公告正文</h2><div class="text">${trustedHtml(announcement.html)}</div></section>
${overrides.length > 0 && html`<section class="card" aria-labelledby="overrides"><h2 id="overrides">不适用的时限规则</h2>${overrideList(overrides)}</section>`}
${documents.length > 0 && html`<section class="card" aria-labelledby="documents"><h2 id="documents">随本公告公开的文件</h2>${documentTable(documents, site)}</section>`}
<section class="card" aria-labelledby="project"><h2 id="project">所属项目</h2>${facts([
    ["项目名称", html`<a href="${projectPath(ocid)}">${project}</a>`],
    ["项目编号", announcement.projectCode],
    ["采购人", announcement.buyerName],
    ["采购方式", methodName(announcement.method)],
  ])}</section></article>`;
  return layout(
    site,
    {
      title,
      description: `${typeName(type)}：${title}，${announcement.buyerName ?? ""}，${moment(publishedAt?.toISOString() ?? null)} 发布。`,
      path,
      kind: "article",
      data: [data, articleData(site, announcement)],
    },
    main,
  );
}

const articleData = (
  site: Site,
  { id, title, type, publishedAt, buyerName, ocid, projectName }: ShownAnnouncement,
) => ({
  "@context": "https://schema.org",
  "@type": "Article",
  headline: title,
  articleSection: typeName(type),
  url: `${site.publicUrl}${announcementPath(id)}`,
  datePublished: publishedAt?.toISOString(),
  inLanguage: "zh-CN",
  author: { "@type": "Organization", name: buyerName },
  publisher: { "@type": "Organization", name: site.footer.company || site.name },
  isPartOf: { "@type": "WebPage", name: projectName, url: `${site.publicUrl}${projectPath(ocid)}` },
});
