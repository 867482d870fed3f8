import type { ListedRole, Member } from "#modules/people/role/role-register.store.ts";
import { type CsvSource, mapPages } from "#platform/csv.ts";

export const sources = { "1": "内置", "0": "自建" } as const;

/** The roles as their list shows them, with Chinese words instead of codes. */
export const roleFile = (pages: AsyncIterable<readonly ListedRole[]>): CsvSource => ({
  head: ["名称", "编码", "来源", "持有", "说明", "默认页", "最近修改"],
  pages: mapPages(pages, ({ row, members }) => [
    row.name,
    row.code,
    sources[row.builtin ? "1" : "0"],
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

/** Holders of a role with the department in which they hold it. */
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
