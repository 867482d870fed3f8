import { PORTAL_APP_ID } from "virtual:entry-constants";
import type { SignInWays } from "@tender/contract";

export interface LinkText {
  readonly text: string;
  readonly url: string;
}

/** Settings of the installation, which the server delivers with the page. */
export interface PortalConfig {
  readonly platformName: string;
  readonly mode: "development" | "production";
  readonly registerUrl: string;
  readonly forgotPasswordUrl: string;
  readonly clientSiteUrl: string;
  /** Empty: there is no documentation. */
  readonly helpUrl: string;
  /** Shows the tab for sign-in by SMS code. */
  readonly phoneLoginEnabled: boolean;
  readonly signInWays: SignInWays;
  /** Version of the privacy notice, and its address if the operator has an own one. */
  readonly privacyNotice: { readonly version: string; readonly url: string | null };
  readonly loginNotice: { readonly title: string; readonly text: string } | null;
  /** Download pages of three modern browsers. */
  readonly browsers: readonly { readonly name: string; readonly url: string }[];
  /** Address of the organisation's own logo. Empty: the platform's sign is shown. */
  readonly logo: string;
  readonly footer: { readonly company: string; readonly icp: LinkText | null; readonly police: LinkText | null };
  readonly portalAppId: string;
  /** The configured base address of all calls. Empty: this origin. */
  readonly apiBaseUrl: string;
  /** Base addresses of the gateway's sign-out, of the list of subsystems and of files; by default `apiBaseUrl`. */
  readonly ssoBaseUrl: string;
  readonly subsystemBaseUrl: string;
  readonly fileBaseUrl: string;
}

/** Defaults for a page without settings, as in a unit test. */
const withoutPage: PortalConfig = {
  platformName: "电子招标采购平台",
  mode: "production",
  registerUrl: "",
  forgotPasswordUrl: "",
  clientSiteUrl: "/public",
  helpUrl: "",
  phoneLoginEnabled: false,
  signInWays: {
    scanApps: [
      { authType: "0", name: "App 一" },
      { authType: "1", name: "App 二" },
    ],
    certificate: { agentUrls: [], downloadUrl: null },
    thirdParties: [],
  },
  privacyNotice: { version: "", url: null },
  loginNotice: null,
  browsers: [],
  logo: "",
  footer: { company: "", icp: null, police: null },
  portalAppId: PORTAL_APP_ID,
  apiBaseUrl: "",
  ssoBaseUrl: "",
  subsystemBaseUrl: "",
  fileBaseUrl: "",
};

/** Parses the text of `#portal-config`. */
export function parsePortalConfig(text: string | null | undefined): PortalConfig {
  return { ...withoutPage, ...(text ? (JSON.parse(text) as Partial<PortalConfig>) : {}) };
}

const element = typeof document === "undefined" ? null : document.getElementById("portal-config");

export const portalConfig = parsePortalConfig(element?.textContent);
export const isDevelopment = portalConfig.mode === "development";

/** Sets the configuration on the server, which renders the first screen of an installation. */
export const setPortalConfig = (config: PortalConfig): void => void Object.assign(portalConfig, config);
