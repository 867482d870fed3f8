import { expect, test } from "vitest";
import { workspaceAppId } from "./workspace-app.ts";

test.each(["70001", "70002", "70003"])("keeps the workspace's own subsystem %s", (appId) => {
  expect(workspaceAppId(appId)).toBe(appId);
});

test.each([null, undefined, "", "60009", "61001", "70004", "7000"])("falls back to 70001 from %j", (appId) => {
  expect(workspaceAppId(appId)).toBe("70001");
});
