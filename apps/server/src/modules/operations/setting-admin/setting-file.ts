import type { EndpointOf, ResultOf } from "@tender/contract";
import { onePage, tableOf } from "#platform/csv.ts";

type Row = ResultOf<EndpointOf<"settingAdmin.list">>["rows"][number];

export const settingOrigins = { environment: "环境变量", changed: "在线修改", default: "默认" } as const;

const valueIn = (kind: Row["kind"], value: string | null): string => {
  if (value === null || value === "") return "未设置";
  if (kind === "switch") return value === "on" ? "开启" : "关闭";
  return value;
};

/** Reveals only whether a secret is set, neither its value nor its length. */
const secretIn = ({ setSince, origin }: Row): string =>
  setSince === null && origin === "default" ? "未设置" : "已设置";

/** The settings as a table like their page. */
export const settingFile = (rows: readonly Row[]) =>
  tableOf<Row>(
    [
      ["设置", ({ title }) => title],
      ["变量", ({ name }) => name],
      ["分组", ({ groupTitle }) => groupTitle],
      ["当前值", (row) => (row.kind === "secret" ? secretIn(row) : valueIn(row.kind, row.value))],
      ["默认值", ({ kind, defaultValue }) => (kind === "secret" ? null : valueIn(kind, defaultValue))],
      ["来源", ({ origin }) => settingOrigins[origin]],
      ["生效", ({ needsRestart }) => (needsRestart ? "重启生效" : "立即生效")],
      ["最近修改", ({ updatedAt }) => (updatedAt === null ? null : new Date(updatedAt))],
    ],
    onePage(rows),
  );
