import { expect, test } from "vitest";
import { metricsSettingsOf } from "./metrics-settings.ts";

const token = "Vd8Qm2xK7rTz4WnYp6Bs9Lc3Hf5Gj1Ee";
const none = { PORT: 3_000 };

test("offers no metrics without a port", () => {
  expect(metricsSettingsOf({ ...none, METRICS_TOKEN: token }, true)).toBeUndefined();
});

test("[SEC-84] requires a token that cannot be guessed, and a port of its own", () => {
  const withPort = { ...none, METRICS_PORT: 9_464 };
  const [weak, port] = ["change-me-change-me-change-me-change-me", 9_464];
  expect(() => metricsSettingsOf(withPort, true)).toThrow("METRICS_TOKEN：设置了 METRICS_PORT 时必须设置");
  expect(() => metricsSettingsOf({ ...withPort, METRICS_TOKEN: token, PORT: 9_464 }, true)).toThrow(
    "METRICS_PORT：不能与 PORT 相同",
  );
  expect(() => metricsSettingsOf({ ...withPort, METRICS_TOKEN: weak }, true)).toThrow(
    "METRICS_TOKEN：不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32（生产模式）",
  );
  expect(metricsSettingsOf({ ...withPort, METRICS_TOKEN: token }, true)).toEqual({ port, host: "127.0.0.1", token });
});
