import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonForPage } from "#platform/json-for-page.ts";

/** index.html without its nonce. */
export interface PageTemplates {
  /** The sign-in page, which contains the form before any script runs. */
  readonly signIn: string;
  readonly other: string;
}

/** Rendered by the build of the web app, from the component that hydrates it in the browser. */
interface FirstScreenModule {
  firstScreen(settings: string): { readonly title: string; readonly markup: string };
}

const indexIn = (root: string): string => join(root, "index.html");
const firstScreenIn = (root: string): string => join(root, "server/first-screen.mjs");

export const isWebBuilt = (root: string): boolean => existsSync(indexIn(root)) && existsSync(firstScreenIn(root));

const textForPage = (text: string): string => text.replace(/[<>&]/g, (c) => `&#${c.charCodeAt(0)};`);

const titled = (page: string, title: string): string =>
  page.replace(/<title>.*?<\/title>/, () => `<title>${textForPage(title)}</title>`);

/** Uses the organisation's logo, where one is set, as the icon of the tab. */
function signed(page: string, logo: string): string {
  if (logo === "") return page;
  const address = encodeURI(logo).replaceAll("&", "&amp;").replaceAll('"', "%22");
  return page.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${address}" />`);
}

/** Builds the templates again when the settings change or, in development, when the web app was rebuilt. */
export function pageTemplates(
  root: string,
  readPortalConfig: () => Promise<{ readonly platformName: string; readonly logo: string }>,
): () => Promise<PageTemplates> {
  const indexPath = indexIn(root);
  const screenPath = firstScreenIn(root);
  let renderedFrom = "";
  let templates: Promise<PageTemplates>;

  async function renderTemplates(
    settings: string,
    { platformName, logo }: { readonly platformName: string; readonly logo: string },
    changedAt: string,
  ): Promise<PageTemplates> {
    const page = signed(readFileSync(indexPath, "utf8"), logo).replace("__PORTAL_CONFIG__", () => settings);
    const { firstScreen } = (await import(`${pathToFileURL(screenPath)}?${changedAt}`)) as FirstScreenModule;
    const { title, markup } = firstScreen(settings);
    const signIn = page.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
    return { signIn: titled(signIn, title), other: titled(page, platformName) };
  }

  return async () => {
    const config = await readPortalConfig();
    const settings = jsonForPage(config);
    const changedAt = [indexPath, screenPath].map((path) => statSync(path).mtimeMs).join("-");
    if (changedAt + settings !== renderedFrom) {
      renderedFrom = changedAt + settings;
      templates = renderTemplates(settings, config, changedAt);
    }
    return templates;
  };
}

/** Parameters that the guard handles before it shows the form; an address with one of them gets an empty page. */
const guardParameters = ["token", "ticket", "logout", "logoutFlag"];

/** Returns whether this address shows the sign-in form. */
export function showsSignIn(url: string): boolean {
  const [path = "", query] = url.split(/[?#]/);
  const parameters = new URLSearchParams(query);
  return /^(\/atlxauth)?\/user\/login\/*$/.test(path) && !guardParameters.some((name) => parameters.has(name));
}
