import { fileForm, type Person } from "@tender/testkit";
import { createColumn, report } from "#test/online-report/reports.ts";
import { createPublishedForm } from "./online-form-changes.ts";
import type { Changes, Stage } from "./scenario.ts";

let codeCount = 0;
const codeOf = (): string => {
  codeCount += 1;
  return `report${codeCount}`;
};

/** Creates a person who may read the report's form and send the report. */
async function designer(stage: Stage) {
  const { definition } = await createPublishedForm(stage);
  const code = codeOf();
  const rights = [`online:${definition.code}:view`, ...["view", "mail"].map((right) => `report:${code}:${right}`)];
  await stage.t.make.role(`reader_${code}`, rights);
  const { id } = await stage.t.make.department();
  const who: Person = await stage.proven({
    roles: ["almighty", `reader_${code}`],
    departments: [id],
    email: `${code}@example.cn`,
  });
  return { who, definition: report(code, `form/${definition.code}`, { columns: [createColumn("title")] }) };
}

async function designed(stage: Stage) {
  const { who, definition } = await designer(stage);
  const { body } = await stage.t.call("onlineReport.save", { body: { id: null, version: null, definition } }, who);
  return { ...body.result, who, code: definition.code };
}

/** Creates an open report, with the request of a schedule. */
async function opened(stage: Stage) {
  const { id, version, who, code } = await designed(stage);
  await stage.t.call("onlineReport.setOpen", { body: { id, version, isOpen: true } }, who);
  const params = { code };
  const input = {
    ...({ id: null, version: null, title: "每周台账", rhythm: "weekly", weekday: 1, day: null, at: "08:30" } as const),
    ...({ form: "csv", part: "rows", filter: null, parameters: null } as const),
    to: [who.id],
  };
  return { id, who, params, save: () => stage.t.call("reportSchedule.save", { params, body: input }, who) };
}

async function scheduled(stage: Stage) {
  const { who, params, save } = await opened(stage);
  const { id, version } = (await save()).body.result;
  return { who, params, at: { id, version } };
}

export const onlineReportChanges: Changes = {
  "onlineReport.save": async (stage) => {
    const { who, definition } = await designer(stage);
    return () => stage.t.call("onlineReport.save", { body: { id: null, version: null, definition } }, who);
  },
  "onlineReport.setOpen": async (stage) => {
    const { id, version, who } = await designed(stage);
    return () => stage.t.call("onlineReport.setOpen", { body: { id, version, isOpen: true } }, who);
  },
  "onlineReport.copy": async (stage) => {
    const { id, who } = await designed(stage);
    const body = { id, code: codeOf(), title: "副本" };
    return () => stage.t.call("onlineReport.copy", { body }, who);
  },
  "onlineReport.remove": async (stage) => {
    const { id, version, who } = await designed(stage);
    return () => stage.t.call("onlineReport.remove", { body: { id, version } }, who);
  },
  "onlineReport.import": async (stage) => {
    const { who, definition } = await designer(stage);
    const text = JSON.stringify({ kind: "online_report", format: 1, report: definition });
    const file = { ...fileForm("report.json", text), token: who.token };
    return () => stage.t.http("POST", "/api/system/online-reports/import/apply", file);
  },
  "onlineReport.createMenu": async (stage) => {
    const { id, who } = await opened(stage);
    return () => stage.t.call("onlineReport.createMenu", { body: { id, title: "报表", parentId: null } }, who);
  },
  "reportSchedule.save": async (stage) => (await opened(stage)).save,
  "reportSchedule.setPaused": async (stage) => {
    const { who, params, at } = await scheduled(stage);
    return () => stage.t.call("reportSchedule.setPaused", { params, body: { ...at, isPaused: true } }, who);
  },
  "reportSchedule.remove": async (stage) => {
    const { who, params, at } = await scheduled(stage);
    return () => stage.t.call("reportSchedule.remove", { params, body: at }, who);
  },
  "reportSchedule.runNow": async (stage) => {
    const { who, params, at } = await scheduled(stage);
    return () => stage.t.call("reportSchedule.runNow", { params, body: { id: at.id } }, who);
  },
};
