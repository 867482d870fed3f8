import { html } from "#platform/html.ts";
import type { FoundAnnouncement } from "../published.ts";
import type { Site } from "./layout.ts";
import { announcementPath, methodName, projectPath, typeName } from "./words.ts";

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns the feed (RSS 2.0) of the announcements. `page`: address of the search for people. */
export function rssFeed(
  { name, publicUrl }: Site,
  rows: readonly FoundAnnouncement[],
  addresses: { readonly page: string; readonly feed: string },
): string {
  const items = rows.map((row) => {
    const address = `${publicUrl}${announcementPath(row.id)}`;
    const facts = [row.projectCode, row.buyerName, methodName(row.method)].filter((one) => one);
    return html`<item><title>${row.title}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><pubDate>${row.publishedAt?.toUTCString() ?? ""}</pubDate><category>${typeName(row.type)}</category><description>${facts.join("，")}</description><source url="${publicUrl}/public/rss">${name}</source></item>\n`;
  });
  return (
    XML +
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}：招标采购公告</title><link>${publicUrl}${addresses.page}</link><atom:link href="${publicUrl}${addresses.feed}" rel="self" type="application/rss+xml"/><description>${name}发布的招标采购公告</description><language>zh-cn</language>
${items}</channel></rss>
`.text
  );
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapEntry {
  readonly path: string;
  readonly at: Date | null;
}

/** Returns a list of pages. */
export const sitemap = ({ publicUrl }: Site, entries: readonly SitemapEntry[]): string =>
  XML +
  html`<urlset xmlns="${SITEMAP}">
${entries.map(({ path, at }) => html`<url><loc>${publicUrl}${path}</loc>${at && html`<lastmod>${at.toISOString()}</lastmod>`}</url>\n`)}</urlset>
`.text;

/** Returns the index of lists of pages. */
export const sitemapIndex = ({ publicUrl }: Site, paths: readonly string[]): string =>
  XML +
  html`<sitemapindex xmlns="${SITEMAP}">
${paths.map((path) => html`<sitemap><loc>${publicUrl}${path}</loc></sitemap>\n`)}</sitemapindex>
`.text;

export const announcementEntry = ({ id, at }: { id: string; at: Date }): SitemapEntry => ({
  path: announcementPath(id),
  at,
});
export const projectEntry = ({ ocid, at }: { ocid: string; at: Date }): SitemapEntry => ({
  path: projectPath(ocid),
  at,
});

/** Returns robots.txt: search engines read public pages and their style only. */
export const robotsText = ({ publicUrl }: Site): string =>
  `User-agent: *
Allow: /public
Allow: /standalone/
Allow: /favicon.svg
Disallow: /

Sitemap: ${publicUrl}/public/sitemap.xml
`;
