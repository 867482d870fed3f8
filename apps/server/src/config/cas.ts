import { apiSegments } from "@tender/contract";
import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { onOff, webAddress } from "./setting-kinds.ts";

/**
 * Sign-in by ticket: the central sign-on server that issues the tickets, and this portal's address that they are for.
 */
export const casVariables = {
  /**
   * A CAS server above this one, such as https://sso.example.cn/cas. Without it this server's own tickets are valid.
   */
  CAS_UPSTREAM_URL: webAddress.optional(),
  /** The portal's address that sign-in tickets are issued for. Default: PUBLIC_URL with a slash. */
  CAS_SERVICE: z
    .url({ protocol: /^https?$/, error: "应为 http(s) 地址" })
    .max(500)
    .optional(),
  /** A name at the server above equals the name of an account here. */
  CAS_MATCH_USERNAME: onOff.default("on"),
};

const settings = z.object(casVariables);
type CasVariables = Readonly<z.output<typeof settings>>;

export interface CasSettings {
  readonly service: string;
  /** Undefined: this server alone issues tickets. */
  readonly upstream: { readonly url: string; readonly matchesUsernames: boolean } | undefined;
}

/** Throws a StartupError that names the invalid setting. */
export function casSettingsOf(v: CasVariables, publicUrl: string, isProduction: boolean): CasSettings {
  const service = v.CAS_SERVICE ?? `${publicUrl}/`;
  const { origin, pathname, hash, username, password } = new URL(service);
  const isCall = (apiSegments as readonly string[]).includes(pathname.split("/")[1] ?? "");
  if (isCall || origin !== publicUrl || hash !== "" || username !== "" || password !== "")
    throw new StartupError(`CAS_SERVICE：应为本平台（${publicUrl}）的页面地址，不含 #`);
  if (v.CAS_UPSTREAM_URL === undefined) return { service, upstream: undefined };
  if (isProduction && !v.CAS_UPSTREAM_URL.startsWith("https://"))
    throw new StartupError("CAS_UPSTREAM_URL：必须以 https:// 开头（生产模式）");
  return { service, upstream: { url: v.CAS_UPSTREAM_URL, matchesUsernames: v.CAS_MATCH_USERNAME === "on" } };
}
