import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import { strongEtag } from "#platform/etag.ts";
import { createPageCache, type Loaded } from "./page-cache.ts";
import { announcementPage } from "./pages/announcement-page.ts";
import { announcementEntry, projectEntry, robotsText, rssFeed, sitemap, sitemapIndex } from "./pages/feeds.ts";
import type { Site } from "./pages/layout.ts";
import { projectPage } from "./pages/project-page.ts";
import { refusalPage } from "./pages/refusal-page.ts";
import { searchPage } from "./pages/search-page.ts";
import type { PublicProjects } from "./public-projects.service.ts";
import type { PublicSearchStore } from "./public-search.store.ts";
import { MAX_FOUND, PAGE_ROWS, type Search, type SearchChoices, searchAddress, searchOf } from "./search-form.ts";

interface Representation {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer in the form that the http layer sends. */
export interface PublicAnswer extends Representation {
  readonly status: number;
  readonly compressed?: Representation;
}

type Query = Readonly<Record<string, unknown>>;

/** Public pages. A missing page is an answer. */
export interface PublicPages {
  search(query: Query): Promise<PublicAnswer>;
  project(ocid: string): Promise<PublicAnswer>;
  announcement(id: string): Promise<PublicAnswer>;
  feed(query: Query): Promise<PublicAnswer>;
  sitemap(): Promise<PublicAnswer>;
  sitemapPart(name: string): Promise<PublicAnswer>;
  robots(): Promise<PublicAnswer>;
  unknown(): Promise<PublicAnswer>;
  refusal(error: Pick<AppError, "status" | "message">): Promise<PublicAnswer>;
  /** Drops all pages in memory. */
  clear(): void;
}

export interface PublicPagesDeps {
  readonly projects: PublicProjects;
  readonly store: PublicSearchStore;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
  readonly clock: Clock;
  readonly readSite: () => Promise<Site>;
}

/** Longest age of a page in memory, for changes without a message: names of regions, settings. */
const KEPT_MS = 60_000;
/** Seconds for which browsers and proxies may answer with a page. */
const MAX_AGE = 30;
const MAX_BYTES = 33_554_432;
const FEED_ROWS = 50;
/** Addresses of a sitemap, by its protocol. */
const SITEMAP_ROWS = 50_000;

/** No script runs; style and pictures come from this origin only. */
const PAGE_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const XML_CSP = "default-src 'none'; frame-ancestors 'none'";

const types = {
  page: { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_CSP },
  feed: { "content-type": "application/rss+xml; charset=utf-8", "content-security-policy": XML_CSP },
  sitemap: { "content-type": "application/xml; charset=utf-8", "content-security-policy": XML_CSP },
  text: { "content-type": "text/plain; charset=utf-8", "content-security-policy": XML_CSP },
} as const;
type Kind = keyof typeof types;

const compress = promisify(gzip);

async function publicAnswer(kind: Kind, text: string): Promise<PublicAnswer> {
  const body = Buffer.from(text);
  const etag = strongEtag(body);
  const headers = { ...types[kind], "cache-control": `public, max-age=${MAX_AGE}`, vary: "accept-encoding", etag };
  const gzipHeaders = { ...headers, "content-encoding": "gzip", etag: etag.replace(/"$/, '-gzip"') };
  return { status: 200, body, headers, compressed: { body: await compress(body), headers: gzipHeaders } };
}

const bytesOf = ({ body, compressed }: PublicAnswer): number => body.length + (compressed?.body.length ?? 0);

const refusalOf = (status: number, text: string): PublicAnswer => ({
  status,
  body: Buffer.from(text),
  headers: { ...types.page, "cache-control": "no-store" },
});

const titles: Readonly<Record<number, string>> = {
  400: "请求无效",
  404: "没有找到这个页面",
  405: "不支持这种访问方式",
  429: "访问过于频繁",
  503: "暂时无法访问",
};

/** Renders public pages, cached in this node's memory. */
export function createPublicPages(deps: PublicPagesDeps): PublicPages {
  const { projects, store, dictionaries, clock, readSite } = deps;
  const cache = createPageCache<PublicAnswer>(clock, MAX_BYTES);

  /** Renders a page, or reads it from memory. `render` returns the text and the time of its next change. */
  const cached = (
    key: string,
    kind: Kind,
    render: (site: Site) => Promise<{ readonly text: string; readonly until?: Date | null } | undefined>,
    missing = "这个地址没有对应的页面，可能输入有误。",
  ): Promise<PublicAnswer> =>
    cache.read(key, async (): Promise<Loaded<PublicAnswer>> => {
      const site = await readSite();
      const rendered = await render(site);
      if (!rendered)
        return { page: refusalOf(404, refusalPage(site, "没有找到这个页面", missing)), bytes: 0, until: 0 };
      const until = Math.min(clock.now() + KEPT_MS, rendered.until?.getTime() ?? Number.POSITIVE_INFINITY);
      const page = await publicAnswer(kind, rendered.text);
      return { page, bytes: bytesOf(page), until };
    });

  const readChoices = async (): Promise<SearchChoices> => {
    const [regions, states] = await Promise.all([dictionaries.wordsOf("xzqh"), dictionaries.wordsOf("xmzt")]);
    // Regions have numeric codes; the dictionary also contains other words.
    return { regions: new Map([...regions].filter(([code]) => /^\d{2}(\d{4})?$/.test(code))), states };
  };

  async function find({ filter, page }: Search, rows: number) {
    const ids = await store.findIds(filter, MAX_FOUND + 1);
    const isMore = ids.length > MAX_FOUND;
    const shown = ids.slice(0, MAX_FOUND).slice((page - 1) * rows, page * rows);
    return { rows: await store.list(shown), found: Math.min(ids.length, MAX_FOUND), isMore };
  }

  const badSearch = async (search: Search, choices: SearchChoices): Promise<PublicAnswer> => {
    const nothing = { rows: [], found: 0, isMore: false };
    return refusalOf(400, searchPage(await readSite(), search, nothing, choices));
  };

  return {
    clear: cache.clear,
    search: async (query) => {
      const choices = await readChoices();
      const search = searchOf(query, choices);
      if (search.fault !== null) return badSearch(search, choices);
      return cached(searchAddress("/public", search.typed, search.page), "page", async (site) => ({
        text: searchPage(site, search, await find(search, PAGE_ROWS), choices),
      }));
    },
    project: (ocid) =>
      cached(
        `project ${ocid}`,
        "page",
        async (site) => {
          const project = await projects.readProject(ocid);
          return project && { text: projectPage(site, project), until: project.nextAt };
        },
        "没有公开的采购项目使用这个标识（ocid），请从公告列表进入。",
      ),
    announcement: (id) =>
      cached(
        `announcement ${id}`,
        "page",
        async (site) => {
          const announcement = await projects.readAnnouncement(id);
          return announcement && { text: announcementPage(site, announcement) };
        },
        "没有已发布的公告使用这个地址，请从公告列表进入。",
      ),
    feed: async (query) => {
      const choices = await readChoices();
      const search = searchOf({ ...query, page: "" }, choices);
      if (search.fault !== null) return badSearch(search, choices);
      const feed = searchAddress("/public/rss", search.typed, 1);
      return cached(feed, "feed", async (site) => {
        const rows = await store.list(await store.findIds(search.filter, FEED_ROWS));
        return { text: rssFeed(site, rows, { feed, page: searchAddress("/public", search.typed, 1) }) };
      });
    },
    sitemap: () =>
      cached("sitemap", "sitemap", async (site) => {
        const { announcements, projects: projectCount } = await store.count();
        // The first address is that of the search.
        if (announcements + projectCount < SITEMAP_ROWS) {
          const lists = [
            await store.listProjects(SITEMAP_ROWS, 0),
            await store.listAnnouncements(SITEMAP_ROWS, 0),
          ] as const;
          const entries = [...lists[0].map(projectEntry), ...lists[1].map(announcementEntry)];
          return { text: sitemap(site, [{ path: "/public", at: null }, ...entries]) };
        }
        const parts = (name: string, rows: number): string[] =>
          Array.from({ length: Math.ceil(rows / SITEMAP_ROWS) }, (_, at) => `/public/sitemap/${name}-${at + 1}.xml`);
        return {
          text: sitemapIndex(site, [...parts("projects", projectCount), ...parts("announcements", announcements)]),
        };
      }),
    sitemapPart: (name) =>
      cached(`sitemap ${name}`, "sitemap", async (site) => {
        const [, kind, number = ""] = /^(projects|announcements)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
        const offset = (Number(number) - 1) * SITEMAP_ROWS;
        const entries =
          kind === "projects"
            ? (await store.listProjects(SITEMAP_ROWS, offset)).map(projectEntry)
            : kind === "announcements"
              ? (await store.listAnnouncements(SITEMAP_ROWS, offset)).map(announcementEntry)
              : [];
        return entries.length === 0 ? undefined : { text: sitemap(site, entries) };
      }),
    robots: () => cached("robots", "text", async (site) => ({ text: robotsText(site) })),
    unknown: async () =>
      refusalOf(404, refusalPage(await readSite(), "没有找到这个页面", "这个地址没有对应的页面，可能输入有误。")),
    refusal: async ({ status, message }) =>
      refusalOf(status, refusalPage(await readSite(), titles[status] ?? "无法显示这个页面", message)),
  };
}
