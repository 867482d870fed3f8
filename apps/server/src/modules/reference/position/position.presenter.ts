import type { EndpointOf, ResultOf } from "@tender/contract";
import { type CsvSource, mapPages } from "#platform/csv.ts";
import type { PositionChange, PositionStore } from "./position.store.ts";
import type { PositionHolderStore } from "./position-holder.store.ts";

export type Listed = ResultOf<EndpointOf<"position.read">>;
type Holder = ResultOf<EndpointOf<"position.listHolders">>["rows"][number];
type ListedRow = Awaited<ReturnType<PositionStore["page"]>>["rows"][number];
type HolderRow = Awaited<ReturnType<PositionHolderStore["page"]>>["rows"][number];

/** The dictionary of grades. */
export const GRADES = "position_grade";

/** The values for the audit trail. */
export const positionFactsOf = ({ name, grade, sortOrder, enabled, remark }: PositionChange) => ({
  name,
  grade,
  sortOrder,
  enabled,
  remark,
});

export const trimPosition = (sent: PositionChange): PositionChange => ({
  ...sent,
  name: sent.name.trim(),
  remark: sent.remark.trim(),
});

export const presentPosition = ({ row, holders }: ListedRow): Listed => ({
  ...positionFactsOf(row),
  id: row.id,
  version: row.version,
  code: row.code,
  holders,
  updatedAt: row.updatedAt.toISOString(),
});

/** Both days of a term are inclusive. */
function stateOn(day: string, { since, until }: Pick<HolderRow, "since" | "until">): Holder["state"] {
  if (until !== null && until < day) return "ended";
  return since > day ? "coming" : "held";
}

export const presentHolder = (row: HolderRow, today: string): Holder => ({ ...row, state: stateOn(today, row) });

/** The list as a table, in words. */
export const positionFile = (
  pages: AsyncIterable<readonly Listed[]>,
  grades: ReadonlyMap<string, string>,
): CsvSource => ({
  head: ["编码", "名称", "职级", "顺序", "状态", "任职人数", "备注", "最近修改"],
  pages: mapPages(pages, ({ code, name, grade, sortOrder, enabled, holders, remark, updatedAt }) => [
    code,
    name,
    grade && (grades.get(grade) ?? grade),
    sortOrder,
    enabled ? "启用" : "停用",
    holders,
    remark,
    new Date(updatedAt),
  ]),
});
