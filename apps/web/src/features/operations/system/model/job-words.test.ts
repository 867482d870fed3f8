import { expect, test } from "vitest";
import { jobWord, tookText } from "./job-words.ts";

test.each([
  ["archive.import", "导入档案数据"],
  ["session.sweep", "清理会话"],
  ["account-closing.sweep", "注销到期的账号"],
  ["message.deliver", "发送短信、邮件与群消息"],
  ["new-subject.sweep", "new-subject.sweep"],
  ["session.other", "session.other"],
])("names the job %s %s", (name, word) => {
  expect(jobWord(name)).toBe(word);
});

test.each([
  ["2026-11-21T23:17:13.857Z", "0毫秒"],
  ["2026-11-21T23:17:13.892Z", "35毫秒"],
  ["2026-11-21T23:17:17.484Z", "3.6秒"],
  ["2026-11-21T23:19:18.857Z", "2分5秒"],
  ["2026-11-21T23:17:00.000Z", "0毫秒"],
])("formats the duration until %s: %s", (finishedAt, text) => {
  expect(tookText("2026-11-21T23:17:13.857Z", finishedAt)).toBe(text);
});
