import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { plainText, webAddress } from "./setting-kinds.ts";

const SHARE_FAULT = "应为 0 至 1 之间的数";

/** Traces for a receiver of OpenTelemetry. */
export const tracesVariables = {
  /** Address for OTLP over HTTP. Without it no traces are recorded. Some services put a key into its path. */
  TRACES_URL: webAddress.optional(),
  /** Bearer token of the receiver. */
  TRACES_TOKEN: plainText.optional(),
  /** Share of the calls and jobs that are recorded. */
  TRACES_SHARE: z.coerce
    .number({ error: SHARE_FAULT })
    .min(0, { error: SHARE_FAULT })
    .max(1, { error: SHARE_FAULT })
    .default(0.1),
};

const settings = z.object(tracesVariables);
type TracesVariables = Readonly<z.output<typeof settings>>;

export interface TracesSettings {
  readonly url: string;
  /** Null: the receiver needs none. */
  readonly token: string | null;
  readonly share: number;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns the settings of the traces; undefined: none are recorded. Throws StartupError. */
export function tracesSettingsOf(v: TracesVariables, isProduction: boolean): TracesSettings | undefined {
  const { TRACES_URL, TRACES_TOKEN: token = null, TRACES_SHARE: share } = v;
  if (TRACES_URL === undefined) return undefined;
  const url = new URL(TRACES_URL);
  if (isProduction && token !== null && url.protocol === "http:" && !LOOPBACK.test(url.hostname))
    throw new StartupError("TRACES_URL：设置了 TRACES_TOKEN 时必须以 https:// 开头，本机的地址除外（生产模式）");
  // The path of the standard, which receivers use by default.
  if (url.pathname === "/") url.pathname = "/v1/traces";
  return { url: url.href, token, share };
}
