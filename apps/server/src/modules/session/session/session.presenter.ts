import { type CsvSource, mapPages } from "#platform/csv.ts";
import { deviceName } from "#platform/device-name.ts";
import type { ListedSession } from "./session-list.store.ts";

/** The rows of the exported session list. */
export const sessionFile = (pages: AsyncIterable<readonly ListedSession[]>): CsvSource => ({
  head: ["姓名", "账号", "部门", "所在系统", "设备", "登录地址", "登录时间", "最近使用"],
  pages: mapPages(pages, ({ session, username, realname, departName }) => [
    realname,
    username,
    departName,
    session.appId === null ? "统一门户" : `子系统 ${session.appId}`,
    deviceName(session.userAgent),
    session.address,
    session.createdAt,
    session.lastUsedAt,
  ]),
});
