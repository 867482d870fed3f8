import { expect, test } from "vitest";
import { checkSubjects } from "./subject-rules.ts";

const calls = "packages/contract/src/notices/notice/notice.endpoints.ts";
const routes = "apps/server/src/modules/notices/notice/notice.routes.ts";
const sound = {
  [calls]: `export const notice = {\n  list: endpoint({}),\n} as const;\n`,
  [routes]: `export const noticeRoutes = () =>\n  routes({\n    "notice.list": () => 1,\n  });\n`,
  "apps/web/src/features/portal/notice/text.ts": "",
};
const breachesOf = (files: Readonly<Record<string, string>>) =>
  checkSubjects(new Map(Object.entries({ ...sound, ...files })));

test("accepts calls in the module of their subject, and a feature of that name", () => {
  expect(breachesOf({})).toEqual([]);
});

test("refuses a call in another module", () => {
  const path = "apps/server/src/modules/session/session/session.routes.ts";
  expect(breachesOf({ [path]: `routes({\n  "notice.list": () => 1,\n});` })).toEqual([
    { rule: "subject", path, line: 2, message: "notice.list is a call of notices/notice" },
  ]);
});

test("ignores error codes and audit actions", () => {
  const path = "apps/server/src/modules/session/session/session.module.ts";
  expect(
    breachesOf({ [path]: `const words = {\n  "notice.not_found": "没有",\n  "notice.publish": "发布",\n};` }),
  ).toEqual([]);
});

test("refuses a feature whose name is unknown to server and contract", () => {
  const path = "apps/web/src/features/portal/announcement/text.ts";
  expect(breachesOf({ [path]: "" })).toEqual([
    { rule: "subject", path, line: 1, message: "announcement is a subject of neither the server nor the contract" },
  ]);
});
