import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type OwnSession, useEndOtherSessions, useEndOwnSession, useOwnSessions } from "../api.ts";
import { accountText } from "../text.ts";

const text = accountText.devices;

/** The user's sessions. All except the current one can be ended. */
export function DeviceList() {
  const { data, error, isFetching, refetch } = useOwnSessions();
  if (data) {
    return (
      <>
        <ItemList>
          {data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ItemList>
        {data.length > 1 ? <EndOthers /> : null}
      </>
    );
  }
  if (error === null) return <Skeleton lines={3} />;
  return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function EndOthers() {
  const ending = useEndOtherSessions();
  const end = async (): Promise<void> => {
    const question = { title: text.endOthers, text: text.endOthersQuestion, okText: text.end };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
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
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    ending.mutate(id, { onSuccess: () => notify({ kind: "success", text: text.ended(device) }) });
  };
  return (
    <Item title={device} tag={current ? text.current : undefined} note={address}>
      <ItemTime>
        <TimeText at={signedInAt} isExact /> {text.signedIn}
        {text.lastUsed} <TimeText at={lastUsedAt} />
      </ItemTime>
      {current ? null : (
        <RowAction isLoading={ending.isPending} onClick={() => void end()}>
          {text.end}
        </RowAction>
      )}
    </Item>
  );
}
