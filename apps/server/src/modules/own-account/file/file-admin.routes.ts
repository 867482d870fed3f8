import { beijingDayStart, type EndpointOf, type InputOf } from "@tender/contract";
import { ListFile, Raw, routes } from "#http/routes.ts";
import { partsOf, tableOf } from "#platform/csv.ts";
import { contentDispositionOf } from "#platform/download-headers.ts";
import { groupName } from "./file-groups.ts";
import type { FileRegister, RegisteredFile } from "./file-register.service.ts";

const DAY_MS = 86_400_000;

type ShownFile = RegisteredFile & { readonly groupName: string };

type ListQuery = Omit<InputOf<EndpointOf<"fileAdmin.list">>["query"], "page" | "pageSize">;

const states = { used: "使用中", unused: "无引用" } as const;

const filterOf = ({ keyword, owner, state, from, to, ...rest }: ListQuery) => ({
  ...rest,
  keyword: keyword?.trim(),
  owner: owner?.trim() || undefined,
  isUsed: state === undefined ? undefined : state === "used",
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
});

const presentFile = ({ file, groupName, isUsed, username, realname }: ShownFile) => ({
  id: file.id,
  fileName: file.fileName,
  group: file.attachGroup,
  groupName,
  contentType: file.contentType,
  bytes: file.bytes,
  isPublic: file.isPublic,
  isUsed,
  owner: username === null || realname === null ? null : { username, realname },
  createdAt: file.createdAt.toISOString(),
});

export const fileAdminRoutes = (files: FileRegister) =>
  routes({
    "fileAdmin.list": async ({ query: { page, pageSize, ...conditions } }) => {
      const { rows, ...counted } = await files.page(filterOf(conditions), page, pageSize);
      return { ...counted, rows: rows.map(presentFile) };
    },
    "fileAdmin.export": async ({ query: { format, ...conditions } }) => {
      const filter = filterOf(conditions);
      const pages = partsOf<ShownFile>(({ limit, offset }) => files.page(filter, offset / limit + 1, limit));
      const group = conditions.group === undefined ? {} : { [conditions.group]: groupName(conditions.group) };
      return new ListFile({
        name: "files",
        title: "文件",
        format,
        conditions,
        labels: { state: states, group },
        action: "file.export",
        source: tableOf<ShownFile>(
          [
            ["文件名", ({ file }) => file.fileName],
            ["分组", (row) => row.groupName],
            ["类型", ({ file }) => file.contentType],
            ["所有者", ({ realname, username }) => (username === null ? "平台" : `${realname}（${username}）`)],
            ["大小（字节）", ({ file }) => file.bytes],
            ["引用", ({ isUsed }) => states[isUsed ? "used" : "unused"]],
            ["公开", ({ file }) => (file.isPublic ? "是" : "否")],
            ["上传时间", ({ file }) => file.createdAt],
          ],
          pages,
        ),
      });
    },
    "fileAdmin.readUsage": async () => {
      const groups = await files.usage();
      return {
        files: groups.reduce((sum, { files }) => sum + files, 0),
        bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
        groups,
      };
    },
    "fileAdmin.download": async ({ query }, { caller, origin }) => {
      const { bytes, fileName } = await files.download(query.id, caller, origin);
      // Never the file's own type: its content must not open in a page of the portal.
      return new Raw(bytes, {
        "content-type": "application/octet-stream",
        "content-disposition": contentDispositionOf("attachment", fileName),
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
      });
    },
    "fileAdmin.remove": async ({ body }, { caller, origin }) => {
      await files.remove(body.id, caller, origin);
      return null;
    },
  });
