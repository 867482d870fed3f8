import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { Permitted, usePermission } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Finder } from "../../../shared/ui/search-box.tsx";
import type { DataColumn } from "../../../shared/workspace-ui/list/data-column.ts";
import { ListBody, RefreshButton } from "../../../shared/workspace-ui/list/list-body.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { StatusWord } from "../../../shared/workspace-ui/status-word.tsx";
import { type Member, takeMembers, useMembers, useRefreshDepartments } from "../api.ts";
import { memberText as text } from "../text.ts";
import styles from "./department-admin.module.css";

const CHANGE = "department:member";

const columns: readonly DataColumn<Member>[] = [
  {
    key: "realname",
    title: text.realname,
    width: 140,
    fixed: "left",
    render: ({ realname, isLeader }) => (
      <>
        {realname}
        {isLeader ? <span className={styles.mark}>{text.leader}</span> : null}
      </>
    ),
  },
  { key: "username", title: text.username, width: 140, render: ({ username }) => username },
  { key: "roles", title: text.roles, width: 180, render: ({ roles }) => (roles.length > 0 ? roles.join("、") : "—") },
  {
    key: "status",
    title: text.status,
    width: 90,
    render: ({ status }) => (
      <StatusWord tone={status === "active" ? "good" : "plain"}>{text.statuses[status]}</StatusWord>
    ),
  },
];

/** Who belongs to the department. */
export function MemberList({ departmentId, onAdd }: { departmentId: string; onAdd: () => void }) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 });
  const [selected, setSelected] = useState<readonly Member[]>([]);
  const mayChange = usePermission(CHANGE).isVisible;
  const query = useMembers(departmentId, keyword, page, pageSize);
  const refresh = useRefreshDepartments();

  async function take(members: readonly Member[]): Promise<void> {
    const who = members.length === 1 ? (members[0]?.realname ?? "") : text.takeSome(members.length);
    const question = { title: text.takeTitle, text: text.takeQuestion(who), okText: text.take };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      const { changed } = await takeMembers({ departmentId, userIds: members.map(({ userId }) => userId) });
      notify({ kind: "success", text: text.taken(changed) });
      setSelected([]);
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  const actions: DataColumn<Member> = {
    key: "actions",
    title: "操作",
    width: 80,
    fixed: "right",
    render: (member) => (
      <RowAction aria-label={text.takeOf(member.realname)} onClick={() => void take([member])}>
        {text.take}
      </RowAction>
    ),
  };
  const search = (next: string): void => {
    setTyped(next);
    turn({ page: 1, pageSize });
    setSelected([]);
  };
  return (
    <>
      <div className={styles.memberBar}>
        <Finder
          className={styles.memberSearch}
          label={text.keyword}
          hint={text.keywordHint}
          typed={typed}
          onType={search}
        />
        <Permitted action={CHANGE}>
          <Button onClick={onAdd}>{text.add}</Button>
        </Permitted>
      </div>
      <ListBody
        title={text.title}
        columns={mayChange ? [...columns, actions] : columns}
        query={query}
        rowKey={({ userId }) => userId}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => {
          setSelected([]);
          turn({ page: size === pageSize ? next : 1, pageSize: size });
        }}
        empty={keyword === "" ? { text: text.empty } : { text: text.noneFound, onReset: () => search("") }}
        selection={
          mayChange
            ? { rows: selected, canSelect: () => true, nameOf: ({ realname }) => realname, onChange: setSelected }
            : undefined
        }
        tools={<RefreshButton query={query} />}
        bar={
          selected.length > 0 ? (
            <div className={styles.batch}>
              <Button kind="danger" size="small" onClick={() => void take(selected)}>
                {text.takeMany(selected.length)}
              </Button>
            </div>
          ) : null
        }
      />
    </>
  );
}
