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
import { type Member, takeMembers, useMembers, useRefreshBranch } from "../api.ts";
import { memberText as text } from "../text.ts";
import styles from "./own-department.module.css";

const CHANGE = "own_department:member";
const ROLES = "own_department:role";

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

interface Props {
  readonly departmentId: string;
  readonly onAdd: () => void;
  readonly onRoles: (member: Member) => void;
}

/** Who belongs to a department of the own branch. Who leads it is decided in 部门管理, so that leaders stay. */
export function BranchMembers({ departmentId, onAdd, onRoles }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 10 });
  const [selected, setSelected] = useState<readonly Member[]>([]);
  const mayChange = usePermission(CHANGE).isVisible;
  const maySetRoles = usePermission(ROLES).isVisible;
  const query = useMembers(departmentId, keyword, page, pageSize);
  const refresh = useRefreshBranch();

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
    title: text.actions,
    width: 120,
    fixed: "right",
    render: (member) => (
      <>
        <Permitted action={ROLES}>
          <RowAction aria-label={text.rolesOf(member.realname)} onClick={() => onRoles(member)}>
            {text.setRoles}
          </RowAction>
        </Permitted>
        {member.isLeader ? null : (
          <Permitted action={CHANGE}>
            <RowAction aria-label={text.takeOf(member.realname)} onClick={() => void take([member])}>
              {text.take}
            </RowAction>
          </Permitted>
        )}
      </>
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
          <Button kind="primary" onClick={onAdd}>
            {text.add}
          </Button>
        </Permitted>
      </div>
      <ListBody
        title={text.title}
        columns={mayChange || maySetRoles ? [...columns, actions] : columns}
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
            ? {
                rows: selected,
                canSelect: ({ isLeader }) => !isLeader,
                nameOf: ({ realname }) => realname,
                onChange: setSelected,
              }
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
