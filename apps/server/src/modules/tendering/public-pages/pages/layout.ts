import { beijingDay } from "@tender/contract/beijing";
import { type Html, type HtmlPart, html, trustedHtml } from "#platform/html.ts";
import { jsonForPage } from "#platform/json-for-page.ts";

export interface FooterLink {
  readonly text: string;
  readonly url: string;
}

/** Settings of the installation that every page shows. */
export interface Site {
  readonly name: string;
  /** Origin of absolute addresses. */
  readonly publicUrl: string;
  /** Address of the organisation's logo. Empty: the platform's sign is shown. */
  readonly logo: string;
  /** Prefixes of the paths of calls and of files. */
  readonly callBase: string;
  readonly fileBase: string;
  readonly footer: { readonly company: string; readonly icp: FooterLink | null; readonly police: FooterLink | null };
  readonly now: number;
}

export interface PageHead {
  /** Without the name of the platform. */
  readonly title: string;
  readonly description: string;
  /** Canonical address, below the origin. Null: the page has none. */
  readonly path: string | null;
  readonly kind: "website" | "article";
  /** Search engines leave out the page, but follow its links. */
  readonly isUnlisted?: boolean;
  /** Structured data (schema.org). */
  readonly data?: readonly object[];
  /** Address of the feed of the same search. */
  readonly feed?: string;
}

const MARK = trustedHtml(
  '<svg class="mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">' +
    '<rect width="32" height="32" rx="7"/><path d="M7 11.5h18v12H7zM7 12l9 7 9-7"/><circle cx="16" cy="18.5" r="3.6"/></svg>',
);

/** Longest description that search engines show. */
const MAX_DESCRIPTION = 150;

const shortened = (text: string): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= MAX_DESCRIPTION ? flat : `${flat.slice(0, MAX_DESCRIPTION - 1)}…`;
};

const meta = (property: string, content: string): Html => html`<meta property="${property}" content="${content}">`;

function headOf(site: Site, { title, description, path, kind, isUnlisted, data = [], feed }: PageHead): Html {
  const canonical = path === null ? null : `${site.publicUrl}${path}`;
  const summary = shortened(description);
  return html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${site.name}</title><meta name="description" content="${summary}">
${(isUnlisted || canonical === null) && html`<meta name="robots" content="noindex, follow">`}
${
  canonical !== null &&
  html`<link rel="canonical" href="${canonical}">
${meta("og:type", kind)}${meta("og:title", title)}${meta("og:description", summary)}${meta("og:url", canonical)}
${meta("og:site_name", site.name)}${meta("og:locale", "zh_CN")}`
}
${feed !== undefined && html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}">`}
<link rel="icon" href="${site.logo === "" ? "/favicon.svg" : site.logo}"><link rel="stylesheet" href="/standalone/public-frame.css"><link rel="stylesheet" href="/standalone/tenders.css">
${data.map((one) => html`<script type="application/ld+json">${trustedHtml(jsonForPage(one))}</script>`)}</head>`;
}

const footerLink = (link: FooterLink | null): HtmlPart =>
  link && html`<a href="${link.url}" rel="noopener noreferrer">${link.text}</a>`;

/** Returns a whole page. `main`: its content, which begins with the heading of the page. */
export function layout(site: Site, head: PageHead, main: Html): string {
  const { company, icp, police } = site.footer;
  const sign = site.logo === "" ? MARK : html`<img class="logo" src="${site.logo}" height="30" alt="">`;
  return html`<!doctype html>
<html lang="zh-CN">${headOf(site, head)}
<body><a class="skip" href="#content">跳到正文</a>
<header class="bar"><div class="wide"><a class="home" href="/public">${sign}<span>${site.name}</span></a>
<nav class="menu" aria-label="主导航"><a href="/public">招标采购公告</a><a href="/user/login">登录</a></nav></div></header>
<main id="content" class="wide" tabindex="-1">${main}</main>
<footer class="foot"><div class="wide">${company !== "" && html`<span>© ${beijingDay(site.now).slice(0, 4)} ${company}</span>`}
${footerLink(icp)}${footerLink(police)}</div></footer></body></html>
`.text;
}

/** Returns the path from the search to the page, for people and as structured data. */
export function breadcrumb(site: Site, steps: readonly (readonly [name: string, path: string])[], current: string) {
  const all = [["招标采购公告", "/public"] as const, ...steps];
  return {
    markup: html`<nav class="path" aria-label="当前位置"><ol>${all.map(
      ([name, path]) => html`<li><a href="${path}">${name}</a></li>`,
    )}<li aria-current="page">${current}</li></ol></nav>`,
    data: {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: all.map(([name, path], at) => ({
        "@type": "ListItem",
        position: at + 1,
        name,
        item: `${site.publicUrl}${path}`,
      })),
    },
  };
}
