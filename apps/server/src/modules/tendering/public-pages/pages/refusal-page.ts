import { html } from "#platform/html.ts";
import { layout, type Site } from "./layout.ts";

/** Returns the page of a refusal. */
export const refusalPage = (site: Site, title: string, text: string): string =>
  layout(
    site,
    { title, description: text, path: null, kind: "website" },
    html`<section class="refusal"><h1>${title}</h1><p>${text}</p><p><a href="/public">查询招标采购公告</a></p></section>`,
  );
