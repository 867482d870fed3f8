// Guarantee: a request waits at most ten seconds for a directory that does not answer, with any settings.
import type { Person, TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { directoryInput, personEntry, saveDirectory, trialOf } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import type { TestDirectory } from "#test/directory/directory-server.ts";

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let manager: Person;
let deadlines: number[];
let controller: AbortController;
beforeAll(async () => {
  const deadline = (ms: number) => {
    deadlines.push(ms);
    return controller.signal;
  };
  portal = await startDirectoryPortal(["directory:try", "directory:link"], {}, { deadline });
  ({ t, directory } = portal);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});
afterAll(() => portal.close());
beforeEach(() => {
  directory.fault = null;
  [deadlines, controller] = [[], new AbortController()];
});

/** Makes the directory silent, so that only the deadline ends the request. */
async function waitUntilDeadline<T>(send: () => Promise<T>): Promise<T> {
  directory.fault = { kind: "hangs" };
  deadlines.length = 0;
  const response = send();
  await expect.poll(() => deadlines.length).toBe(1);
  controller.abort();
  return response;
}

test("[SEC-72] gives up a trial after 10 s, although each answer may take a minute", async () => {
  const body = trialOf(directoryInput(directory, "试连", { timeoutSeconds: 60 }));
  const { body: answer } = await waitUntilDeadline(() => t.call("directoryAdmin.testConnection", { body }, manager));
  expect(deadlines).toEqual([10_000]);
  expect(answer.message).toBe("测试连接失败：响应超时");
});

test.each([
  [3, 3_000],
  [60, 10_000],
])("[SEC-72] allows %i s for an answer, and gives up a sign-in after %i ms", async (timeoutSeconds, ms) => {
  const account = `slow-${timeoutSeconds}`;
  directory.entries = [personEntry(account)];
  const id = await saveDirectory(t, manager, directoryInput(directory, `慢目录${timeoutSeconds}`, { timeoutSeconds }));
  const { username } = await t.make.user();
  const linked = await t.call("directoryAdmin.link", { body: { id, username, account } }, manager);
  expect(linked.body.success).toBe(true);
  const credentials = { username, password: "In@the-directory-1" };
  const { body } = await waitUntilDeadline(() => t.call("signIn.withPassword", { body: credentials }));
  expect(deadlines).toEqual([ms]);
  expect(body.code).toBe("directory.unreachable");
});
