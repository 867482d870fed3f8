import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { isGuessable } from "./secret-strength.ts";
import { host, wholeNumber } from "./setting-kinds.ts";

/** Figures of a node for a monitoring system. */
export const metricsVariables = {
  /** Port of the metrics. Without it the node counts nothing for them. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  /** Default: the loopback address. */
  METRICS_HOST: host.optional(),
  /** Bearer token of the monitoring system. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]+$/, "只能包含字母、数字和 -._~+/=")
    .min(32, "至少 32 个字符")
    .optional(),
};

const settings = z.object(metricsVariables);
type MetricsVariables = Readonly<z.output<typeof settings>> & { readonly PORT: number };

export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  readonly token: string;
}

/** Returns the settings of the metrics; undefined: none. Throws a StartupError for a port without a usable token. */
export function metricsSettingsOf(v: MetricsVariables, isProduction: boolean): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: metricsHost = "127.0.0.1", METRICS_TOKEN: token } = v;
  if (port === undefined) return undefined;
  if (port === v.PORT) throw new StartupError("METRICS_PORT：不能与 PORT 相同");
  if (token === undefined) throw new StartupError("METRICS_TOKEN：设置了 METRICS_PORT 时必须设置");
  if (isProduction && isGuessable(token))
    throw new StartupError(
      "METRICS_TOKEN：不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32（生产模式）",
    );
  return { port, host: metricsHost, token };
}
