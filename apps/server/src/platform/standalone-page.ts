/** A page outside the app that the server writes itself, for a person who arrives from another system. */
export interface StandalonePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageContent {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string };
  /** Further content, as escaped markup. */
  readonly markup?: string;
  /** Origin that a form of the page may submit to. */
  readonly formTo?: string;
}

/** Escapes text inside an element or a quoted attribute. */
export const htmlText = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the headers: only this origin's scripts and style sheet are allowed, and no referrer is sent. */
export const standaloneHeaders = (formTo = "'none'"): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action ${formTo}; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
});

/** The product's mark, as inline SVG, because the page's policy allows no image. */
const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="7" fill="#0b7a80"/>' +
  '<path d="M7 11.5h18v12H7zM7 12l9 7 9-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>' +
  '<circle cx="16" cy="18.5" r="3.6" fill="#13c2c2" stroke="#fff" stroke-width="1.6"/></svg>';

export function standalonePage({ title, text, link, markup = "", formTo }: PageContent): StandalonePage {
  const html =
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${htmlText(title)}</title><link rel="stylesheet" href="/standalone/page.css"></head>` +
    `<body><main>${MARK}<h1>${htmlText(title)}</h1><p>${htmlText(text)}</p>${markup}` +
    `<p><a href="${htmlText(link.href)}">${htmlText(link.label)}</a></p></main></body></html>`;
  return { html, headers: standaloneHeaders(formTo) };
}
