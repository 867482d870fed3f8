import type { EndpointOf, ResultOf } from "@tender/contract";
import type { PendingApproval } from "#modules/notices/approval/approval.service.ts";
import type { AuthoredRow, Reader } from "#modules/notices/notice/authored.service.ts";
import { type CsvSource, mapPages } from "#platform/csv.ts";

type ListRow = ResultOf<EndpointOf<"noticeAdmin.list">>["rows"][number];
type Detail = ResultOf<EndpointOf<"noticeAdmin.read">>;
type Common = Omit<ListRow, "addressees" | "read" | "approvalId">;

export const presentCommon = (row: Omit<AuthoredRow, "read">): Common => ({
  id: row.id,
  version: row.version,
  state: row.state,
  kind: row.kind,
  title: row.title,
  sender: row.sender,
  priority: row.priority,
  reach: row.reach,
  author: row.author,
  updatedAt: row.updatedAt.toISOString(),
  publishAt: row.publishAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
});

export const presentListed = (row: AuthoredRow, approvalId: string | undefined): ListRow => ({
  ...presentCommon(row),
  addressees: row.addressees,
  read: row.read,
  approvalId: approvalId ?? null,
});

export const presentApproval = ({
  row: { id, askedBy, askedAt, expiresAt },
  isOwn,
}: PendingApproval): NonNullable<Detail["approval"]> => ({
  id,
  askedBy,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isOwn,
});

export const presentReader = ({ id, username, realname, departments }: Reader) => ({
  id,
  username,
  realname,
  departments: [...departments],
});

export const unreadFile = (pages: AsyncIterable<readonly Reader[]>): CsvSource => ({
  head: ["账号", "姓名", "部门"],
  pages: mapPages(pages, ({ username, realname, departments }) => [username, realname, departments.join("、")]),
});
