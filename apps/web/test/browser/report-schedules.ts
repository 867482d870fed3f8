import type { EndpointOf, ResultOf } from "@tender/contract";
import { answer } from "./answers.ts";

type Schedules = ResultOf<EndpointOf<"reportSchedule.listOwn">>;

export const weeklySchedule: Schedules["rows"][number] = {
  id: "s1",
  version: 4,
  title: "每周采购方式",
  rhythm: "weekly",
  weekday: 1,
  day: null,
  at: "08:30",
  form: "xlsx",
  part: "rows",
  parameters: null,
  state: "on",
  pausedBecause: null,
  isRunning: false,
  filter: JSON.stringify({ all: [{ field: "amount", is: "gte", value: "5000" }] }),
  to: [
    { userId: "u7", realname: "韩梅梅", email: "h***@example.cn" },
    { userId: "u8", realname: "李雷", email: null },
  ],
  nextRunAt: "2026-11-23T00:30:00.000Z",
  last: { at: "2026-11-16T00:31:00.000Z", outcome: "sent", reason: "1 位收件人没有邮箱或账号已停用，未发送" },
};

export const pausedSchedule: Schedules["rows"][number] = {
  id: "s2",
  version: 2,
  title: "月末汇总",
  rhythm: "monthly",
  weekday: null,
  day: 31,
  at: "18:00",
  form: "csv",
  part: "groups",
  filter: null,
  parameters: null,
  state: "paused",
  isRunning: false,
  pausedBecause: "您已没有查看数据集的权限",
  to: [{ userId: "u7", realname: "韩梅梅", email: "h***@example.cn" }],
  nextRunAt: null,
  last: { at: "2026-10-31T10:00:00.000Z", outcome: "failed", reason: "您已没有查看数据集的权限" },
};

export function answerSchedules(overrides: Partial<Schedules> = {}): void {
  answer("reportSchedule.listOwn", { canMail: true, rows: [weeklySchedule, pausedSchedule], ...overrides });
}
