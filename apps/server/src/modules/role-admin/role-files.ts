import { type CsvSource, mapPages } from "../../platform/csv.ts";
import type { ListedRole, Member } from "../role/role-register.service.ts";

/** Rows that are read at once. */
const AT_ONCE = 1_000;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** A list from its beginning to its end, a part at a time. */
export async function* partsOf<Row>(
  read: (window: Window) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await read({ limit: AT_ONCE, offset });
    yield rows;
    if (rows.length < AT_ONCE) return;
  }
}

/** The roles as their list shows them, in words. */
export const roleFile = (pages: AsyncIterable<readonly ListedRole[]>): CsvSource => ({
  head: ["名称", "编码", "来源", "持有", "说明", "默认页", "最近修改"],
  pages: mapPages(pages, ({ row, members }) => [
    row.name,
    row.code,
    row.builtin ? "内置" : "自建",
    members > 10_000 ? "10,000+" : members,
    row.description,
    row.homePath,
    row.updatedAt,
  ]),
});

const stateWords: Readonly<Record<Member["status"], string>> = {
  active: "正常",
  frozen: "已冻结",
  removed: "在回收站",
  deleted: "已注销",
};

/** Who holds a role and where. */
export const memberFile = (pages: AsyncIterable<readonly Member[]>): CsvSource => ({
  head: ["姓名", "账号", "状态", "部门", "部门编码"],
  pages: mapPages(pages, (member) => [
    member.realname,
    member.username,
    stateWords[member.status],
    member.departName ?? "所有部门",
    member.orgCode,
  ]),
});
