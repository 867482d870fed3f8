import { RecycleBin } from "#shared/recycle-bin/recycle-bin.tsx";
import type { ListDescription } from "#shared/workspace-ui/list/list-page.tsx";
import { eraseUser, type RemovedRow, restoreUser, useRefreshUsers } from "../api.ts";
import { userAdminText as text } from "../text.ts";

const personOf = ({ realname, username }: RemovedRow): string => `${realname}（${username}）`;

const columns: ListDescription<"userAdmin.listRemoved">["columns"] = [
  { key: "person", title: text.person, width: 200, fixed: "left", isLocked: true, render: personOf },
  { key: "phone", title: text.phoneNumber, width: 130, render: ({ phone }) => phone ?? text.nothing },
  {
    key: "departments",
    title: text.department,
    width: 200,
    render: ({ departments }) => departments.join("、") || text.nothing,
  },
];

/** 回收站: deleted people who can be restored. */
export const RemovedList = () => (
  <RecycleBin
    name="user-admin-removed"
    title={text.sections.removed}
    note={text.binNote}
    list="userAdmin.listRemoved"
    fields={[{ kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 }]}
    columns={columns}
    rowName={personOf}
    empty={{ plain: text.binNone, filtered: text.binEmpty }}
    permission="user:remove"
    words={text}
    nameOf={({ realname }) => realname}
    restore={restoreUser}
    erase={eraseUser}
    useRefresh={useRefreshUsers}
  />
);
