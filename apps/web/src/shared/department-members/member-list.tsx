import { type ReactNode, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Finder } from "#shared/ui/search-box.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { ListBody, RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import styles from "./department-members.module.css";
import type { Member, MemberSource } from "./member-source.ts";
import { memberText as text } from "./text.ts";

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
  readonly source: MemberSource;
  readonly departmentId: string;
  readonly onAdd: () => void;
  /** Further actions for a member. Null: this person has none. */
  readonly renderActions?: ((member: Member) => ReactNode) | null;
}

/** The members of a department. */
export function MemberList({ source, departmentId, onAdd, renderActions = null }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 10 });
  const [selected, setSelected] = useState<readonly Member[]>([]);
  const mayChange = usePermission(source.permission).isVisible;
  const query = source.useMembers(departmentId, keyword, page, pageSize);
  const refresh = source.useRefresh();

  async function removeMembers(members: readonly Member[]): Promise<void> {
    const memberNames = members.length === 1 ? (members[0]?.realname ?? "") : text.selectedPeople(members.length);
    const question = { title: text.removeTitle, text: text.removeQuestion(memberNames), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      const { changed } = await source.remove({ departmentId, userIds: members.map(({ userId }) => userId) });
      notify({ kind: "success", text: text.removed(changed) });
      setSelected([]);
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  const actions: DataColumn<Member> = {
    ...actionsColumn(renderActions ? 120 : 80),
    render: (member) => (
      <>
        {renderActions?.(member)}
        {mayChange && source.canRemove(member) ? (
          <RowAction aria-label={text.removeOf(member.realname)} onClick={() => void removeMembers([member])}>
            {text.remove}
          </RowAction>
        ) : null}
      </>
    ),
  };
  const search = (next: string): void => {
    setTyped(next);
    setPaging({ page: 1, pageSize });
    setSelected([]);
  };
  return (
    <>
      <div className={styles.bar}>
        <Finder className={styles.search} label={text.keyword} hint={text.keywordHint} typed={typed} onType={search} />
        <Permitted action={source.permission}>
          <Button onClick={onAdd}>{text.add}</Button>
        </Permitted>
      </div>
      <ListBody
        title={text.title}
        columns={mayChange || renderActions ? [...columns, actions] : columns}
        query={query}
        rowKey={({ userId }) => userId}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => {
          setSelected([]);
          setPaging({ page: size === pageSize ? next : 1, pageSize: size });
        }}
        empty={keyword === "" ? { text: text.empty } : { text: text.noneFound, onReset: () => search("") }}
        selection={
          mayChange
            ? { rows: selected, canSelect: source.canRemove, nameOf: ({ realname }) => realname, onChange: setSelected }
            : undefined
        }
        tools={<RefreshButton query={query} />}
        bar={
          selected.length > 0 ? (
            <div className={styles.batch}>
              <Button kind="danger" size="small" onClick={() => void removeMembers(selected)}>
                {text.removeMany(selected.length)}
              </Button>
            </div>
          ) : null
        }
      />
    </>
  );
}
