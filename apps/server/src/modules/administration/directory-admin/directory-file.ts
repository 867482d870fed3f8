import type { EndpointOf, ResultOf } from "@tender/contract";
import { onePage, tableOf } from "#platform/csv.ts";

type Row = ResultOf<EndpointOf<"directoryAdmin.list">>["rows"][number];

const kinds = { openldap: "OpenLDAP", "active-directory": "Active Directory" } as const;
const states = { running: "进行中", done: "已完成", stopped: "已停止", failed: "失败" } as const;

function scheduleOf({ schedule, dailyAt }: Row): string {
  if (schedule === "off") return "手动同步";
  return schedule === "hourly" ? "每小时同步" : `每天 ${dailyAt} 同步`;
}

/** The directories as their list shows them, without passwords. */
export const directoryFile = (rows: readonly Row[]) =>
  tableOf<Row>(
    [
      ["名称", ({ name }) => name],
      ["类型", ({ kind }) => kinds[kind]],
      ["地址", ({ addresses }) => addresses.join("、")],
      ["用户的 Base DN", ({ peopleBase }) => peopleBase],
      ["归入部门", ({ department }) => department?.path.join(" / ") ?? "全部部门"],
      ["目录密码登录", ({ signIn }) => (signIn ? "是" : "否")],
      ["同步", scheduleOf],
      ["用户", ({ people }) => people],
      ["最近同步", ({ lastRun }) => (lastRun === null ? null : new Date(lastRun.startedAt))],
      ["同步结果", ({ lastRun }) => (lastRun === null ? "尚未同步" : states[lastRun.state])],
      ["状态", ({ enabled }) => (enabled ? "启用" : "停用")],
    ],
    onePage(rows),
  );
