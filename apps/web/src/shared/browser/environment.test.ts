import { expect, test } from "vitest";
import { isInternetExplorer } from "./environment.ts";

test.each([
  ["a modern browser", { document: {} }, false],
  ["no browser at all", {}, false],
  ["Internet Explorer by its document mode", { document: { documentMode: 11 } }, true],
  ["Internet Explorer by its control", { document: {}, ActiveXObject: function control() {} }, true],
])("[CA-01] recognises %s", (_case, scope, isExplorer) => {
  expect(isInternetExplorer(scope)).toBe(isExplorer);
});
