import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** index.html as it goes out, but for the nonce. */
export interface PageTemplates {
  /** Of the sign-in page: the form stands in it, before any script has run. */
  readonly signIn: string;
  readonly other: string;
}

/** Made by the build of the web app, from the code that takes the markup over in the browser. */
interface FirstScreenModule {
  firstScreen(settings: string): { readonly title: string; readonly markup: string };
}

const indexIn = (root: string): string => join(root, "index.html");
const firstScreenIn = (root: string): string => join(root, "server/first-screen.mjs");

export const isWebBuilt = (root: string): boolean => existsSync(indexIn(root)) && existsSync(firstScreenIn(root));

/** JSON that may stand inside a script element. */
const jsonForPage = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

const textForPage = (text: string): string => text.replace(/[<>&]/g, (c) => `&#${c.charCodeAt(0)};`);

const titled = (page: string, title: string): string =>
  page.replace(/<title>.*?<\/title>/, () => `<title>${textForPage(title)}</title>`);

/** With the organisation's logo in place of the platform's sign in the tab, where one is set. */
function signed(page: string, logo: string): string {
  if (logo === "") return page;
  const address = encodeURI(logo).replaceAll("&", "&amp;").replaceAll('"', "%22");
  return page.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${address}" />`);
}

/** Makes them anew when the settings have changed, or the web app was built anew under a running server, as in development. */
export function pageTemplates(
  root: string,
  readPortalConfig: () => Promise<{ readonly platformName: string; readonly logo: string }>,
): () => Promise<PageTemplates> {
  const indexPath = indexIn(root);
  const screenPath = firstScreenIn(root);
  let madeOf = "";
  let templates: Promise<PageTemplates>;

  async function make(
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
    if (changedAt + settings !== madeOf) {
      madeOf = changedAt + settings;
      templates = make(settings, config, changedAt);
    }
    return templates;
  };
}

/** What the guard acts upon before it shows anybody the form: an address with one of these shows nothing first. */
const asksForMore = ["token", "ticket", "logout", "logoutFlag"];

/** Is the sign-in form what this address shows? */
export function showsSignIn(url: string): boolean {
  const [path = "", query] = url.split(/[?#]/);
  const asked = new URLSearchParams(query);
  return /^(\/atlxauth)?\/user\/login\/*$/.test(path) && !asksForMore.some((name) => asked.has(name));
}
