import type { RuleKey } from "@tender/contract/tender-rules";
import { fileForm } from "@tender/testkit";
import type { Changes, Stage } from "./scenario.ts";

let lastYear = 2100;
const newYear = (): number => {
  lastYear += 1;
  return lastYear;
};
const notice = { title: "放假安排", documentNumber: "国办发明电〔2099〕1号", address: "https://www.gov.cn/notice.htm" };

/** Stores a year that the product delivered. */
const createYear = async ({ run }: Stage): Promise<number> => {
  const year = newYear();
  await run("INSERT INTO work_year (year, title, document_number, address) VALUES ($1, $2, $3, $4)", [
    year,
    ...Object.values(notice),
  ]);
  return year;
};

/** Stores a rule of the first law, as delivered. */
const createRule = async ({ run }: Stage, key: RuleKey): Promise<string> => {
  const [row] = await run(
    `INSERT INTO tender_rule (id, key, regime, value, unit, source)
     VALUES ($1, $1, 'bidding', 9, 'day', '旧依据') RETURNING id`,
    [key],
  );
  return String(row?.id);
};

export const calendarChanges: Changes = {
  "workCalendar.import": async ({ t, admin }) => {
    const year = newYear();
    const search = new URLSearchParams({ ...notice, year: String(year) });
    // The kind that differs from the weekday of the day.
    const isWeekend = [0, 6].includes(new Date(Date.UTC(year, 0, 1)).getUTCDay());
    const text = `日期,类型,名称\r\n${year}-01-01,${isWeekend ? "上班" : "休息"},元旦`;
    const form = { ...fileForm("日历.csv", text), token: admin.token };
    return () => t.http("POST", `/api/tender/calendar/import/apply?${search}`, form);
  },
  "workCalendar.checkYear": async (stage) => {
    const year = await createYear(stage);
    return () => stage.t.call("workCalendar.checkYear", { body: { year, version: 1 } }, stage.admin);
  },
  "workCalendar.removeYear": async (stage) => {
    const year = await createYear(stage);
    return () => stage.t.call("workCalendar.removeYear", { body: { year, version: 1 } }, stage.admin);
  },
  "workCalendar.saveRule": async ({ t, admin, run }) => {
    await run("DELETE FROM tender_rule WHERE key = 'contract.sign'");
    const rule = { key: "contract.sign", regime: null, method: null, value: "30", unit: "day" } as const;
    const body = { id: null, version: null, ...rule, source: "合同依据", enabled: true };
    return () => t.call("workCalendar.saveRule", { body }, admin);
  },
  "workCalendar.resetRule": async (stage) => {
    const id = await createRule(stage, "candidates.publicity");
    return () => stage.t.call("workCalendar.resetRule", { body: { id, version: 1 } }, stage.admin);
  },
  "workCalendar.checkRule": async (stage) => {
    const id = await createRule(stage, "objection.answer");
    return () => stage.t.call("workCalendar.checkRule", { body: { id, version: 1 } }, stage.admin);
  },
};
