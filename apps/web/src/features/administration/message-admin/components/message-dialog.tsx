import { beijingSecond } from "@tender/contract/beijing";
import { useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { ReasonDialog } from "#shared/workspace-ui/reason-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type MessageRow, revealRecipient, useMessage } from "../api.ts";
import { filesText } from "../model/files-text.ts";
import { logText as text } from "../text.ts";
import styles from "./message-admin.module.css";
import { MessageState } from "./message-state.tsx";

/** One message with its delivery attempts. Its text is visible to the recipient only. */
export function MessageDialog({ row, onClose }: { readonly row: MessageRow; readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useMessage(row.id);
  const [recipient, setRecipient] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const shown = data ?? row;
  const details: readonly Detail[] = [
    { label: text.messageKind, value: shown.what },
    { label: text.channel, value: text.channels[shown.channel] },
    { label: text.recipient, value: recipient ?? shown.recipient },
    { label: text.state, value: <MessageState state={shown.state} /> },
    { label: text.createdAt, value: <TimeText at={shown.createdAt} isExact /> },
    { label: text.finishedAt, value: shown.finishedAt ? <TimeText at={shown.finishedAt} isExact /> : "—" },
    ...(shown.nextAttemptAt
      ? [{ label: text.nextAttemptAt, value: <TimeText at={shown.nextAttemptAt} isExact /> }]
      : []),
    ...(data ? [{ label: text.expiresAt, value: <TimeText at={data.expiresAt} isExact /> }] : []),
    ...(shown.files.length > 0 ? [{ label: text.files, value: filesText(shown.files) }] : []),
  ];
  return (
    <>
      <WorkspaceDialog
        open
        title={text.detailTitle}
        width={640}
        onClose={onClose}
        footer={
          <>
            {recipient === null ? (
              <Permitted action="message:reveal">
                <Button onClick={() => setIsAsking(true)}>{text.reveal}</Button>
              </Permitted>
            ) : null}
            <Button kind="primary" onClick={onClose}>
              {text.close}
            </Button>
          </>
        }
      >
        <DetailList columns={2} details={details} />
        <h3 className={styles.heading}>{text.deliveries}</h3>
        {error ? (
          <LoadFailure subject={text.deliveries} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {data ? null : error ? null : <Skeleton lines={3} label={`正在加载${text.deliveries}`} />}
        {data?.deliveries.length === 0 ? <p className={styles.hint}>{text.noDeliveries}</p> : null}
        <ItemList>
          {data?.deliveries.map(({ id, at, provider, outcome, reference, cause }) => (
            <Item
              key={id}
              title={`${text.provider(provider)}：${text.outcomes[outcome]}`}
              note={cause ?? (reference ? text.reference(reference) : undefined)}
            >
              {beijingSecond(Date.parse(at))}
            </Item>
          ))}
        </ItemList>
      </WorkspaceDialog>
      {isAsking ? (
        <ReasonDialog
          title={text.reveal}
          onReason={async (reason) => setRecipient((await revealRecipient(row.id, reason)).recipient)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
