import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { type OwnSession, useEndOtherSessions, useEndOwnSession, useOwnSessions } from "../api.ts";
import { accountText } from "../text.ts";
import styles from "./account-lists.module.css";

const text = accountText.devices;

/** The person's own sessions; every other than this one can be ended. */
export function DeviceList() {
  const { data, error, isFetching, refetch } = useOwnSessions();
  if (data) {
    return (
      <>
        <ul className={styles.list}>
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
        {data.length > 1 ? <EndOthers /> : null}
      </>
    );
  }
  if (error === null) return <Skeleton lines={3} />;
  return <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function EndOthers() {
  const ending = useEndOtherSessions();
  const end = async (): Promise<void> => {
    const question = { title: text.endOthers, text: text.endOthersQuestion, okText: text.end };
    if (!(await confirm({ ...question, danger: true }))) return;
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => notify({ kind: "success", text: text.endedOthers(ended) }),
    });
  };
  return (
    <Button kind="text" isLoading={ending.isPending} onClick={() => void end()}>
      {text.endOthers}
    </Button>
  );
}

function Device({ session }: { session: OwnSession }) {
  const ending = useEndOwnSession();
  const { id, device, address, current, signedInAt, lastUsedAt } = session;
  const end = async (): Promise<void> => {
    const question = { title: text.endTitle, text: text.endQuestion(device), okText: text.end };
    if (!(await confirm({ ...question, danger: true }))) return;
    ending.mutate(id, { onSuccess: () => notify({ kind: "success", text: text.ended(device) }) });
  };
  return (
    <li className={styles.item}>
      <span className={styles.main}>
        {device}
        {current ? <span className={styles.tag}>{text.current}</span> : null}
        <span className={styles.side}>{address}</span>
      </span>
      <span className={styles.time}>
        <TimeText at={signedInAt} isExact /> {text.signedIn}
        {text.lastUsed} <TimeText at={lastUsedAt} />
      </span>
      {current ? null : (
        <RowAction isLoading={ending.isPending} onClick={() => void end()}>
          {text.end}
        </RowAction>
      )}
    </li>
  );
}
