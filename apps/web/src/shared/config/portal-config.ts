import { PORTAL_APP_ID } from "@tender/contract/constants";

export interface LinkText {
  readonly text: string;
  readonly url: string;
}

/** What the server tells the app with the page itself: settings of the installation. */
export interface PortalConfig {
  readonly platformName: string;
  readonly mode: "development" | "production";
  readonly registerUrl: string;
  readonly forgotPasswordUrl: string;
  readonly clientSiteUrl: string;
  readonly helpUrl: string;
  /** Shows the tab of the SMS-code sign-in. */
  readonly phoneLoginEnabled: boolean;
  /** Version and, where the operator has an own one, address of the privacy notice. */
  readonly privacyNotice: { readonly version: string; readonly url: string | null };
  readonly loginNotice: { readonly title: string; readonly text: string } | null;
  /** Download pages of three modern browsers. */
  readonly browsers: readonly { readonly name: string; readonly url: string }[];
  readonly footer: { readonly company: string; readonly icp: LinkText | null; readonly police: LinkText | null };
  readonly portalAppId: string;
  /** The configured base address of all calls; empty is this origin. */
  readonly apiBaseUrl: string;
}

/** What holds where the page carries no settings (a static preview, a unit test). */
const defaultPortalConfig: PortalConfig = {
  platformName: "电子招标采购平台",
  mode: "production",
  registerUrl: "/user/register",
  forgotPasswordUrl: "/recover",
  clientSiteUrl: "/",
  helpUrl: "/guide/index.html",
  phoneLoginEnabled: false,
  privacyNotice: { version: "1.0", url: null },
  loginNotice: null,
  browsers: [
    { name: "谷歌浏览器 Chrome", url: "https://www.google.cn/chrome/" },
    { name: "微软浏览器 Edge", url: "https://www.microsoft.com/zh-cn/edge/download" },
    { name: "火狐浏览器 Firefox", url: "https://www.firefox.com.cn/" },
  ],
  footer: { company: "", icp: null, police: null },
  portalAppId: PORTAL_APP_ID,
  apiBaseUrl: "",
};

/** The settings in the text of `#portal-config`; what is missing there keeps its default. */
export function parsePortalConfig(text: string | null | undefined): PortalConfig {
  if (!text) return defaultPortalConfig;
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === "object" && given !== null ? { ...defaultPortalConfig, ...given } : defaultPortalConfig;
  } catch {
    // An unfilled placeholder: the page was opened without the server that fills it.
    return defaultPortalConfig;
  }
}

const element = typeof document === "undefined" ? null : document.getElementById("portal-config");

export const portalConfig: PortalConfig = parsePortalConfig(element?.textContent);
export const isDevelopment = portalConfig.mode === "development";
