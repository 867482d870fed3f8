import { expect, test } from "vitest";
import { workspaceAppId } from "./workspace-app.ts";

test.each(["60009", "70001", "70002", "70003"])("accepts the workspace's own subsystem %s", (appId) => {
  expect(workspaceAppId(appId)).toBe(appId);
});

test.each([null, undefined, "", "61001", "70004", "7000"])("returns 70001 for %j", (appId) => {
  expect(workspaceAppId(appId)).toBe("70001");
});
