import { errorCodeWord } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import { mapPages } from "#platform/csv.ts";
import type { ErrorLog } from "./error-log.service.ts";
import type { ErrorRow } from "./error-log.store.ts";

const present = ({ at, ...row }: ErrorRow) => ({ ...row, at: at.toISOString() });

const codes = {
  "http.internal": errorCodeWord("http.internal"),
  "http.unavailable": errorCodeWord("http.unavailable"),
};

const HEAD = ["时间", "请求编号", "接口", "错误", "原因", "位置", "节点", "次数"];

export const errorLogRoutes = (log: ErrorLog) =>
  routes({
    "errorLog.list": async ({ query: { page, pageSize, ...filters } }) => {
      const { total, rows } = await log.page(filters, { page, pageSize });
      return { total, rows: rows.map(present) };
    },
    "errorLog.export": async ({ query: { format, ...query } }) => {
      const pages = mapPages(log.pagesOf(query), (row) => [
        row.at,
        row.requestId,
        row.call,
        errorCodeWord(row.code),
        row.cause,
        row.place,
        row.node,
        row.count,
      ]);
      return new ListFile({
        name: "errors",
        title: "错误日志",
        format,
        source: { head: HEAD, pages },
        conditions: query,
        labels: { code: codes },
        action: "audit.export",
        detail: { ...query, log: "errors" },
      });
    },
  });
