import { expect, test } from "vitest";
import { findChromium } from "./chromium.mjs";

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

test.each([
  [{}, ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"], "/usr/bin/chromium-headless-shell"],
  [{}, ["/usr/bin/chromium", "/usr/bin/chromium-browser"], "/usr/bin/chromium"],
  [{}, ["/usr/bin/chromium-browser"], "/usr/bin/chromium-browser"],
  [{ PATH: "/bin:/opt/google/bin" }, ["/opt/google/bin/google-chrome"], "/opt/google/bin/google-chrome"],
  [{ CHROMIUM_PATH: "/opt/own" }, ["/opt/own", "/usr/bin/chromium"], "/opt/own"],
  [{ PATH: "/bin" }, [], undefined],
])("finds with %j among %j: %s", (env, existing, expected) => {
  expect(findChromium(env, having(...existing))).toBe(expected);
});

test("refuses to replace a configured browser that is missing", () => {
  expect(() => findChromium({ CHROMIUM_PATH: "/opt/own" }, having("/usr/bin/chromium"))).toThrow(
    "环境变量 CHROMIUM_PATH 指定的 /opt/own 不存在。",
  );
});
