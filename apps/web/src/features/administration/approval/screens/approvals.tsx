import { useState } from "react";
import { decideApproval } from "#shared/approval/decide-approval.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Approval, usePendingApprovals, useRefreshApprovals, withdrawApproval } from "../api.ts";
import { RejectDialog } from "../components/reject-dialog.tsx";
import { approvalText as text } from "../text.ts";
import styles from "./approvals.module.css";

/** 待审批: requests that need a second administrator. */
export function Approvals() {
  const { data, error, isFetching, refetch } = usePendingApprovals();
  const refresh = useRefreshApprovals();
  const [rejected, setRejected] = useState<Approval | null>(null);
  useTabDialog(
    "reject-approval",
    rejected ? (
      <RejectDialog approval={rejected} onClose={() => setRejected(null)} onDecided={() => void refresh()} />
    ) : null,
  );

  async function approve({ id, title }: Approval): Promise<void> {
    if (!(await confirm({ title: text.approveTitle, text: title, okText: text.approve }))) return;
    try {
      await decideApproval(id, true, "");
      notify({ kind: "success", text: text.approved });
    } catch (failure) {
      reportError(failure);
    } finally {
      await refresh();
    }
  }

  async function withdraw({ id, title }: Approval): Promise<void> {
    if (!(await confirm({ title: text.withdrawTitle, text: title, okText: text.withdraw }))) return;
    try {
      await withdrawApproval(id);
      notify({ kind: "success", text: text.withdrawn });
    } catch (failure) {
      reportError(failure);
    } finally {
      await refresh();
    }
  }

  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Permitted action="approval:export">
          <ExportButton download="approval.export" query={{}} />
        </Permitted>
      </PageHead>
      {error === null ? null : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeleton lines={4} /> : null}
      {data?.length === 0 ? <EmptyState text={text.none} /> : null}
      <div className={styles.cards}>
        {data?.map((approval) => (
          <ApprovalCard
            key={approval.id}
            approval={approval}
            onApprove={() => void approve(approval)}
            onReject={() => setRejected(approval)}
            onWithdraw={() => void withdraw(approval)}
          />
        ))}
      </div>
    </>
  );
}

interface CardProps {
  readonly approval: Approval;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onWithdraw: () => void;
}

function ApprovalCard({ approval, onApprove, onReject, onWithdraw }: CardProps) {
  const { title, facts, askedBy, askedAt, expiresAt, isOwn, isOwnChange, unconfirmed } = approval;
  return (
    <Card title={title}>
      <DetailList details={facts} />
      <p className={styles.facts}>
        <span>{text.kinds[approval.kind]}</span>
        <span>{text.askedBy(askedBy)}</span>
        <span>
          {text.askedAt} <TimeText at={askedAt} isExact />
        </span>
        <span>
          {text.expiresAt} <TimeText at={expiresAt} isExact />
        </span>
      </p>
      {isOwn ? (
        <p className={styles.cardActions}>
          <span className={styles.hint}>{text.own}</span>
          {isOwnChange ? <Button onClick={onWithdraw}>{text.withdraw}</Button> : null}
        </p>
      ) : (
        <p className={styles.cardActions}>
          <Button kind="primary" disabled={unconfirmed !== null} onClick={onApprove}>
            {text.approve}
          </Button>
          <Button disabled={unconfirmed === "decider"} onClick={onReject}>
            {text.reject}
          </Button>
          {unconfirmed === null ? null : <span className={styles.hint}>{text.unconfirmed[unconfirmed]}</span>}
        </p>
      )}
    </Card>
  );
}
