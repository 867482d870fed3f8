import { beijingDayStart } from "@tender/contract";
import { Raw, routes } from "../../http/routes.ts";
import type { FileRegister, RegisteredFile } from "./file-register.service.ts";

const DAY_MS = 86_400_000;

type Shown = RegisteredFile & { readonly groupName: string };

const presentFile = ({ file, groupName, isUsed, username, realname }: Shown) => ({
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
    "fileAdmin.list": async ({ query: { page, pageSize, keyword, owner, state, from, to, ...rest } }) => {
      const filter = {
        ...rest,
        keyword: keyword?.trim(),
        owner: owner?.trim() || undefined,
        isUsed: state === undefined ? undefined : state === "used",
        since: from === undefined ? undefined : new Date(beijingDayStart(from)),
        before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
      };
      const { rows, ...counted } = await files.page(filter, page, pageSize);
      return { ...counted, rows: rows.map(presentFile) };
    },
    "fileAdmin.readUsage": async () => {
      const groups = await files.usage();
      return {
        files: groups.reduce((sum, { files }) => sum + files, 0),
        bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
        groups,
      };
    },
    "fileAdmin.download": async ({ query }, { caller, origin }) =>
      // Never as what it is: nothing of it may open in a page of ours.
      new Raw(await files.download(query.id, caller, origin), {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
        "cache-control": "no-store",
      }),
    "fileAdmin.remove": async ({ body }, { caller, origin }) => {
      await files.remove(body.id, caller, origin);
      return null;
    },
  });
