import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Member, type Role, removeMember, useRefreshRoles, useRole } from "../api.ts";
import { membersText as text } from "../text.ts";
import { MemberDialog } from "./member-dialog.tsx";

type Description = ListDescription<"roleAdmin.listMembers">;

const CHANGE = "role:member";

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  { kind: "text", name: "orgCode", label: text.place, hint: text.placeHint, maxLength: 40 },
];

const columns: Description["columns"] = [
  {
    key: "realname",
    title: text.realname,
    width: 140,
    fixed: "left",
    isLocked: true,
    render: ({ realname }) => realname,
  },
  { key: "username", title: text.username, width: 160, render: ({ username }) => username },
  {
    key: "status",
    title: text.status,
    width: 100,
    render: ({ status }) => (
      <StatusWord tone={status === "active" ? "good" : "plain"}>{text.statuses[status]}</StatusWord>
    ),
  },
  { key: "department", title: text.department, width: 220, render: ({ departName }) => departName ?? text.everywhere },
];

export function MemberList({ roleId, onBack }: { roleId: string; onBack: () => void }) {
  const { data: role, error, isFetching, refetch } = useRole(roleId);
  if (role) return <Members role={role} onBack={onBack} />;
  return (
    <>
      <Button onClick={onBack}>{text.back}</Button>
      {error || role === null ? (
        <LoadFailure
          subject={text.title("")}
          error={error ?? new Error()}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  );
}

/** Holders of a role with their departments; grants and revokes it. */
function Members({ role, onBack }: { role: Role; onBack: () => void }) {
  const [isAdding, setIsAdding] = useState(false);
  const refresh = useRefreshRoles();
  useTabDialog("members", isAdding ? <MemberDialog role={role} onClose={() => setIsAdding(false)} /> : null);
  const add = () => ensureProof().then((isProved) => isProved && setIsAdding(true), reportError);

  async function remove(member: Member): Promise<void> {
    const question = {
      title: text.revokeTitle,
      text: text.revokeQuestion(member.realname, role.name),
      okText: text.revoke,
    };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await removeMember(role.code, member);
      notify({ kind: "success", text: text.revoked(member.realname) });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  const actions: Description["columns"][number] = {
    ...actionsColumn(90),
    render: (member) => (
      <Permitted action={CHANGE}>
        <RowAction aria-label={`${text.revoke} ${member.realname}`} onClick={() => void remove(member)}>
          {text.revoke}
        </RowAction>
      </Permitted>
    ),
  };
  return (
    <ListPage
      name="role-members"
      title={text.title(role.name)}
      note={text.note}
      list="roleAdmin.listMembers"
      fixed={{ roleId: role.id }}
      fields={fields}
      columns={[...columns, actions]}
      rowKey={({ userId, orgCode }) => `${userId} ${orgCode ?? ""}`}
      rowName={({ realname }) => realname}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      export="roleAdmin.exportMembers"
      exportPermission="role:export_members"
      batch={[
        {
          key: "remove",
          label: text.revokeMany,
          permission: CHANGE,
          isDangerous: true,
          canRun: () => true,
          question: text.revokeManyQuestion,
          prepare: ensureProof,
          run: (member) => removeMember(role.code, member),
        },
      ]}
      primary={
        <>
          <Button onClick={onBack}>{text.back}</Button>
          <Permitted action={CHANGE}>
            <Button kind="primary" onClick={() => void add()}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
