import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useLatestRequest } from "#shared/hooks/use-latest-request.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import {
  findDepartments,
  freezeUser,
  type PasswordLink,
  readUser,
  releaseUser,
  removeUser,
  type UserDetail,
  type UserRow,
  useRefreshUsers,
  useUserChoices,
} from "../api.ts";
import type { ResetMethod } from "../model/reset-methods.ts";
import { departmentChoice } from "../model/user-form.ts";
import { linkWayText, userAdminText as text } from "../text.ts";
import { LinkDialog, type ShownLink } from "./link-dialog.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import { UserActions } from "./user-actions.tsx";
import styles from "./user-admin.module.css";
import { UserDetailDialog } from "./user-detail-dialog.tsx";
import { UserDialog } from "./user-dialog.tsx";

type Description = ListDescription<"userAdmin.list">;

/** Types of audit entries about changes to a person by others: identity, access and its ways. */
const PERSON =
  "user,account.freeze,account.release,account.reset_password,account.server_access,two_step.reset,session.end";

/** The open dialog of the list. */
type Open =
  | { readonly kind: "form"; readonly user: UserDetail | null }
  | { readonly kind: "detail"; readonly row: UserRow }
  | { readonly kind: "link"; readonly name: string; readonly link: ShownLink }
  | { readonly kind: "reset"; readonly row: UserRow };

const tones = { active: "good", waiting: "plain", frozen: "bad" } as const;
const listed = (names: readonly string[]): string => names.join("、") || text.nothing;

const columns = (actions: (row: UserRow) => React.ReactNode): Description["columns"] => [
  {
    key: "username",
    title: text.person,
    width: 160,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ realname, username, isSelf, isUnconfirmed }) => (
      <span className={styles.person}>
        <span>{isSelf ? `${realname}（${text.self}）` : realname}</span>
        <span className={styles.quiet}>{username}</span>
        {isUnconfirmed ? <StatusWord tone="bad">{text.unconfirmed}</StatusWord> : null}
      </span>
    ),
  },
  {
    key: "state",
    title: text.state,
    width: 120,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>,
  },
  { key: "phone", title: text.phoneNumber, width: 130, render: ({ phone }) => phone ?? text.nothing },
  { key: "email", title: text.email, width: 190, render: ({ email }) => email ?? text.nothing },
  { key: "departments", title: text.department, width: 180, render: ({ departments }) => listed(departments) },
  { key: "positions", title: text.positions, width: 140, render: ({ positions }) => listed(positions) },
  { key: "roles", title: text.roles, width: 160, render: ({ roles }) => listed(roles) },
  {
    key: "lastSignInAt",
    title: text.lastSignIn,
    width: 130,
    render: ({ lastSignInAt }) => (lastSignInAt === null ? text.never : <TimeText at={lastSignInAt} />),
  },
  {
    key: "createdAt",
    title: text.createdAt,
    width: 160,
    isSortable: true,
    render: ({ createdAt }) => <TimeText at={createdAt} isExact />,
  },
  { ...actionsColumn(170), render: actions },
];

const batch: NonNullable<Description["batch"]> = [
  {
    key: "freeze",
    label: text.freeze,
    permission: "user:freeze",
    isDangerous: true,
    canRun: ({ state, isSelf }) => state !== "frozen" && !isSelf,
    question: text.freezeMany,
    run: ({ id }) => freezeUser(id),
  },
  {
    key: "release",
    label: text.release,
    permission: "user:freeze",
    canRun: ({ state, isSelf }) => state === "frozen" && !isSelf,
    question: text.releaseMany,
    run: ({ id }) => releaseUser(id),
  },
  {
    key: "remove",
    label: text.remove,
    permission: "user:remove",
    isDangerous: true,
    canRun: ({ isSelf }) => !isSelf,
    question: text.removeMany,
    run: ({ id }) => removeUser(id),
  },
];

function useFields(): Description["fields"] {
  const { data } = useUserChoices();
  return [
    { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
    {
      kind: "search",
      name: "orgCode",
      label: text.department,
      hint: text.departmentHint,
      maxLength: 40,
      source: "user-admin-department",
      find: async (typed) => (await findDepartments(typed)).map(departmentChoice),
      findByValue: async (code) => {
        const found = (await findDepartments(code)).find(({ orgCode }) => orgCode === code);
        return found && departmentChoice(found);
      },
    },
    {
      kind: "choice",
      name: "state",
      label: text.state,
      options: (["active", "waiting", "frozen"] as const).map((value) => ({ value, label: text.states[value] })),
    },
    { kind: "text", name: "phone", label: text.phone, hint: text.phoneHint, maxLength: 11, isFolded: true },
    {
      kind: "choice",
      name: "role",
      label: text.role,
      isOpen: true,
      isFolded: true,
      options: data?.roles.map(({ code, name }) => ({ value: code, label: name })) ?? [],
    },
    {
      kind: "choice",
      name: "appId",
      label: text.subsystem,
      isOpen: true,
      isFolded: true,
      options: data?.subsystems.map(({ appId, appCnName }) => ({ value: appId, label: appCnName })) ?? [],
    },
  ];
}

/** The people, with all actions for them. */
export function UserList() {
  const fields = useFields();
  const refresh = useRefreshUsers();
  const [open, setOpen] = useState<Open | null>(null);
  const startRequest = useLatestRequest();
  /** Shows a dialog, which an answer to an earlier request must not replace. */
  const show = (next: Open | null) => {
    startRequest();
    setOpen(next);
  };
  const history = useRecordHistory();
  function showLink(name: string, link: PasswordLink | null): void {
    const { address = null, mailedTo = null, expiresAt = null } = link ?? {};
    if (mailedTo !== null) notify({ kind: "success", text: linkWayText.sent(name, mailedTo) });
    show(address === null || expiresAt === null ? null : { kind: "link", name, link: { address, expiresAt } });
  }

  function afterReset(name: string, link: PasswordLink, method: ResetMethod): void {
    if (method === "phone") notify({ kind: "success", text: linkWayText.byPhone(name) });
    showLink(name, link);
  }

  /** Requires the proof before the form, so that it does not interrupt a filled form. */
  async function edit(id: string | null): Promise<void> {
    const isLast = startRequest();
    try {
      if (!(await ensureProof())) return;
      const user = id === null ? null : await readUser(id);
      if (isLast()) setOpen({ kind: "form", user });
    } catch (error) {
      reportError(error);
      await refresh();
    }
  }

  async function reset(row: UserRow): Promise<void> {
    const isLast = startRequest();
    try {
      if ((await ensureProof()) && isLast()) setOpen({ kind: "reset", row });
    } catch (error) {
      reportError(error);
    }
  }

  useTabDialog(
    "user",
    open === null ? null : (
      <OpenDialog open={open} onClose={() => show(null)} onSaved={showLink} onReset={afterReset} />
    ),
  );
  return (
    <ListPage
      name="user-admin"
      title={text.title}
      note={text.note}
      list="userAdmin.list"
      fields={fields}
      columns={columns((row) => (
        <UserActions
          row={row}
          onEdit={() => void edit(row.id)}
          onDetail={() => show({ kind: "detail", row })}
          onReset={() => void reset(row)}
          history={history.actionFor({ type: PERSON, object: row.username, name: row.realname })}
        />
      ))}
      rowKey={({ id }) => id}
      rowName={({ realname, username }) => `${realname}（${username}）`}
      empty={{ plain: text.none, filtered: text.empty }}
      batch={batch}
      export="userAdmin.export"
      exportPermission="user:export"
      primary={
        <Permitted action="user:edit">
          <Button kind="primary" onClick={() => void edit(null)}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

interface OpenProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onSaved: (name: string, link: PasswordLink | null) => void;
  readonly onReset: (name: string, link: PasswordLink, method: ResetMethod) => void;
}

function OpenDialog({ open, onClose, onSaved, onReset }: OpenProps) {
  if (open.kind === "form")
    return <UserDialog key={open.user?.id ?? "new"} user={open.user} onClose={onClose} onSaved={onSaved} />;
  if (open.kind === "link") return <LinkDialog name={open.name} link={open.link} onClose={onClose} />;
  if (open.kind === "reset") return <ResetDialog row={open.row} onClose={onClose} onReset={onReset} />;
  const { id, realname, isSelf } = open.row;
  return <UserDetailDialog id={id} name={realname} isSelf={isSelf} onClose={onClose} />;
}
