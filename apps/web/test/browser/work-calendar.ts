import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Year = ResultOf<EndpointOf<"workCalendar.listYears">>[number];
type Rule = ResultOf<EndpointOf<"workCalendar.listRules">>[number];

const everyCalendarRight = ["calendar:view", "calendar:edit"];
const buttonOf = (action: string) => ({ action, type: "1" as const, status: "1" as const, describe: "" });

export const year2026: Year = {
  year: 2026,
  version: 2,
  title: "国务院办公厅关于2026年部分节假日安排的通知",
  documentNumber: "国办发明电〔2025〕7号",
  address: "https://www.gov.cn/zhengce/content/202511/content_7047090.htm",
  checkedOn: null,
  importedAt: "2025-11-10T02:00:00.000Z",
  isOwn: false,
  isDelivered: true,
  restDays: 3,
  workDays: 1,
};
const days = [
  { day: "2026-10-01", kind: "rest" as const, name: "国庆节" },
  { day: "2026-10-02", kind: "rest" as const, name: "国庆节" },
  { day: "2026-10-05", kind: "rest" as const, name: "国庆节" },
  { day: "2026-10-10", kind: "work" as const, name: "国庆节" },
];

export const publicityRule: Rule = {
  id: "r1",
  version: 2,
  key: "candidates.publicity",
  regime: "bidding",
  method: null,
  value: "3",
  unit: "day",
  source: "《中华人民共和国招标投标法实施条例》第五十四条",
  checkedOn: null,
  enabled: true,
  updatedAt: "2026-11-10T02:00:00.000Z",
  isOwn: false,
  isDelivered: true,
  isChanged: false,
};
export const consultationRule: Rule = {
  ...publicityRule,
  id: "r2",
  key: "documents.deadline",
  regime: "procurement",
  method: "6",
  value: "15",
  source: "本市规定",
  checkedOn: "2026-11-12",
  isOwn: true,
  isChanged: true,
};

export const calendarMenus = [
  menuItem({ path: "/tender/calendar", component: "work-calendar/calendar", meta: { title: "工作日历" } }),
  menuItem({ path: "/tender/rules", component: "work-calendar/rules", meta: { title: "时限规则" } }),
];

export const calendarDataTexts = [year2026.address];

/** Signs in with the pages 工作日历 and 时限规则. */
export function signInToCalendar(rights: readonly string[] = everyCalendarRight): void {
  signInToWorkspace({ menu: calendarMenus, auth: rights.map(buttonOf), allAuth: everyCalendarRight.map(buttonOf) });
  answer("dictionary.readItems", [{ value: "6", text: "竞争性磋商", title: "竞争性磋商", label: "竞争性磋商" }]);
  answerWorkCalendar();
}

export function answerWorkCalendar(): void {
  answer("workCalendar.listYears", [year2026]);
  answer("workCalendar.listDays", ({ query }) => (query.year === 2026 ? days : []));
  answer("workCalendar.listRules", [consultationRule, publicityRule]);
  answer("workCalendar.tryPeriod", {
    lastDay: "2026-10-08",
    end: "2026-10-08T16:00:00.000Z",
    skipped: [{ day: "2026-10-07", reason: "国庆节放假" }],
    isCertain: true,
    missingYears: [],
    latestBefore: "2026-09-23",
  });
}
