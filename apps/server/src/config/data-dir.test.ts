import { resolve } from "node:path";
import { expect, test } from "vitest";
import { defaultDataDir } from "./data-dir.ts";

test("returns the folder of DATA_DIR, /var/lib for root, else the project's", () => {
  expect(defaultDataDir("/srv/portal", 0)).toBe("/srv/portal");
  expect(defaultDataDir("portal-data", 1000)).toBe(resolve("portal-data"));
  expect(defaultDataDir(undefined, 0)).toBe("/var/lib/tender-portal");
  expect(defaultDataDir(undefined, 1000)).toBe(resolve(import.meta.dirname, "../../../../data"));
  expect(defaultDataDir("", 1000)).toBe(resolve(import.meta.dirname, "../../../../data"));
});
