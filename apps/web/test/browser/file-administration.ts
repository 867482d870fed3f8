import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type File = ResultOf<EndpointOf<"fileAdmin.list">>["rows"][number];

export const fileMenu = menuItem({
  path: "/operation/files",
  component: "file-admin/files",
  meta: { title: "文件管理" },
});
export const fileRights = ["file:download", "file:remove"];

export const file = (overrides: Partial<File> = {}): File => ({
  id: "f1",
  fileName: "开标须知.pdf",
  group: "attachment",
  groupName: "个人附件",
  contentType: "application/pdf",
  bytes: 1_572_864,
  isPublic: false,
  isUsed: true,
  owner: { username: "zhangsan", realname: "张三" },
  createdAt: "2026-11-20T03:04:05.000Z",
  ...overrides,
});

const orphan = file({ id: "f2", fileName: "旧头像.webp", group: "avatar", groupName: "头像", isUsed: false });

export function answerFileAdministration(): void {
  answer("fileAdmin.list", { total: 2, isMore: false, rows: [file(), orphan] });
  answer("fileAdmin.readUsage", {
    files: 12,
    bytes: 20_971_520,
    groups: [
      { group: "attachment", groupName: "个人附件", files: 8, bytes: 15_728_640 },
      { group: "avatar", groupName: "头像", files: 4, bytes: 5_242_880 },
    ],
  });
}
