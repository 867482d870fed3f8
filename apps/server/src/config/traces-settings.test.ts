import { expect, test } from "vitest";
import { tracesSettingsOf } from "./traces-settings.ts";

const none = { TRACES_SHARE: 0.1 };

test("records no traces without an address", () => {
  expect(tracesSettingsOf({ ...none, TRACES_TOKEN: "token" }, true)).toBeUndefined();
});

test("adds the path of the standard to an address without a path only", () => {
  const urlOf = (url: string) => tracesSettingsOf({ ...none, TRACES_URL: url }, true)?.url;
  expect(urlOf("http://10.0.0.8:4318")).toBe("http://10.0.0.8:4318/v1/traces");
  expect(urlOf("https://traces.example.cn/adapt_1/api/otlp/traces")).toBe(
    "https://traces.example.cn/adapt_1/api/otlp/traces",
  );
});

test("[SEC-84] sends a token in production over https or to its own machine only", () => {
  const settingsOf = (url: string, isProduction = true) =>
    tracesSettingsOf({ ...none, TRACES_URL: url, TRACES_TOKEN: "token" }, isProduction);
  expect(() => settingsOf("http://10.0.0.8:4318")).toThrow(
    "TRACES_URL：设置了 TRACES_TOKEN 时必须以 https:// 开头，本机的地址除外（生产模式）",
  );
  for (const url of ["https://traces.example.cn/v1/traces", "http://127.0.0.1:4318/v1/traces"])
    expect(settingsOf(url)).toEqual({ url, token: "token", share: 0.1 });
  expect(settingsOf("http://10.0.0.8:4318", false)?.token).toBe("token");
});
