import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { ReasonDialog } from "#shared/workspace-ui/reason-dialog.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import {
  confirmReset,
  endSessions,
  revealContact,
  type UserDetail,
  useRefreshUsers,
  useUser,
  useUserSessions,
} from "../api.ts";
import { detailText as text, userAdminText } from "../text.ts";
import styles from "./user-admin.module.css";

interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

interface Props {
  readonly id: string;
  readonly name: string;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** All data of one person, and their sessions. */
export function UserDetailDialog({ id, name, isSelf, onClose }: Props) {
  const { data, error, isFetching, refetch } = useUser(id);
  const [contact, setContact] = useState<Contact | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <WorkspaceDialog
        open
        title={text.title(name)}
        width={720}
        onClose={onClose}
        footer={
          <>
            {data && contact === null && (data.phone !== null || data.email !== null) ? (
              <Permitted action="user:reveal">
                <Button onClick={() => setIsAsking(true)}>{text.reveal}</Button>
              </Permitted>
            ) : null}
            {data?.unconfirmed?.mayConfirm ? (
              <Permitted action="user:reset">
                <ConfirmReset id={id} name={name} />
              </Permitted>
            ) : null}
            <Button kind="primary" onClick={onClose}>
              {text.close}
            </Button>
          </>
        }
      >
        {error ? (
          <LoadFailure
            subject={userAdminText.subject}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data ? <DetailList columns={2} details={detailsOf(data, contact ?? data)} /> : null}
        {!data && !error ? <Skeleton lines={6} label={`正在加载${userAdminText.subject}`} /> : null}
        <Sessions id={id} name={name} isSelf={isSelf} />
      </WorkspaceDialog>
      {isAsking ? (
        <ReasonDialog
          title={text.revealTitle}
          onReason={async (reason) => setContact(await revealContact(id, reason))}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

function ConfirmReset({ id, name }: Pick<Props, "id" | "name">) {
  const { isBusy, work } = useWork(useRefreshUsers());
  async function confirmAndSend(): Promise<void> {
    const title = userAdminText.confirmReset;
    if (await confirm({ title, text: userAdminText.confirmResetQuestion(name), okText: title }))
      await work(() => confirmReset(id), userAdminText.resetConfirmed(name));
  }
  return (
    <Button disabled={isBusy} onClick={() => void confirmAndSend()}>
      {userAdminText.confirmReset}
    </Button>
  );
}

function detailsOf(user: UserDetail, { phone, email }: Contact): Detail[] {
  const { nothing, states } = userAdminText;
  const { lastSignInAt, departments, positions, roles } = user;
  return [
    { label: text.username, value: user.username },
    { label: userAdminText.state, value: states[user.state] },
    { label: userAdminText.phoneNumber, value: phone ?? nothing },
    { label: userAdminText.email, value: email ?? nothing },
    {
      label: userAdminText.department,
      value: departments.map(({ path }) => path.join(" / ")).join("；") || nothing,
      isFullWidth: true,
    },
    {
      label: userAdminText.positions,
      value: positions.map(({ name, departName }) => text.position(name, departName)).join("、") || nothing,
      isFullWidth: true,
    },
    { label: userAdminText.roles, value: roles.join("、") || nothing, isFullWidth: true },
    ...(user.keptBy ? [{ label: text.managedBy, value: text.managedFields(user.keptBy), isFullWidth: true }] : []),
    ...(user.unconfirmed
      ? [{ label: text.reset, value: text.unconfirmedSince(beijingMinute(user.unconfirmed.since)), isFullWidth: true }]
      : []),
    { label: text.twoStep, value: user.hasTwoStep ? text.on : text.off },
    { label: text.passkeys, value: text.count(user.passkeys) },
    {
      label: userAdminText.lastSignIn,
      value: lastSignInAt === null ? userAdminText.never : beijingMinute(lastSignInAt),
    },
    { label: userAdminText.createdAt, value: beijingMinute(user.createdAt) },
    { label: text.updatedAt, value: beijingMinute(user.updatedAt) },
  ];
}

function Sessions({ id, name, isSelf }: Pick<Props, "id" | "name" | "isSelf">) {
  const maySee = usePermission("session:view").isVisible;
  const mayEnd = usePermission("session:end").isVisible && !isSelf;
  const { data, refetch } = useUserSessions(id, maySee);
  const [isBusy, setIsBusy] = useState(false);
  if (!maySee || !data) return null;

  async function end(sessionId: string | null): Promise<void> {
    const question = { title: text.endAll, text: text.endAllQuestion(name), okText: text.endAll, isDangerous: true };
    if (sessionId === null && !(await confirm(question))) return;
    setIsBusy(true);
    try {
      await endSessions(id, sessionId);
      notify({ kind: "success", text: text.ended });
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      await refetch();
    }
  }

  return (
    <section>
      <div className={styles.part}>
        <h3>{text.sessions}</h3>
        {mayEnd && data.length > 1 ? (
          <RowAction disabled={isBusy} onClick={() => void end(null)}>
            {text.endAll}
          </RowAction>
        ) : null}
      </div>
      {data.length === 0 ? <p className={styles.quiet}>{text.noSessions}</p> : null}
      <ItemList>
        {data.map((session) => (
          <Item
            key={session.id}
            title={session.device}
            note={`${session.address}，${text.signedInAt(beijingMinute(session.signedInAt))}`}
          >
            {mayEnd ? (
              <RowAction disabled={isBusy} aria-label={text.endOf(session.device)} onClick={() => void end(session.id)}>
                {text.end}
              </RowAction>
            ) : null}
          </Item>
        ))}
      </ItemList>
    </section>
  );
}
