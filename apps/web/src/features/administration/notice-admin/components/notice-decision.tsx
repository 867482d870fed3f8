import { useQuery } from "@tanstack/react-query";
import { Form, Input } from "antd";
import { useId, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { decideApproval } from "#shared/approval/decide-approval.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { countReach, useChoices, useRefreshNotices } from "../api.ts";
import { type ApprovalRequest, decisionFacts } from "../model/decision-facts.ts";
import { formOf, type NoticeDetail, reachOf } from "../model/draft-form.ts";
import { decisionText as text } from "../text.ts";
import styles from "./notice-decision.module.css";

interface Props {
  readonly notice: NoticeDetail;
  readonly approval: ApprovalRequest & { readonly isOwn: boolean };
  readonly onClose: () => void;
  /** Called when the request was decided by another person or has expired. */
  readonly onMissing: () => void;
}

/** The request with its audience, and its approval or rejection by another person with the right to publish. */
export function NoticeDecision({ notice, approval, onClose, onMissing }: Props) {
  const { data: choices } = useChoices();
  const reach = reachOf(formOf(notice));
  const { data: people } = useQuery({
    queryKey: ["notice-admin", "reach", reach],
    queryFn: () => countReach(reach),
    meta: { shownInPlace: true },
  });
  return (
    <section className={styles.panel} aria-label={text.heading}>
      <DetailList columns={2} details={decisionFacts(notice, approval, choices, people)} />
      {approval.isOwn ? (
        <p className={styles.hint}>{text.own}</p>
      ) : (
        <Decision id={approval.id} onClose={onClose} onMissing={onMissing} />
      )}
    </section>
  );
}

function Decision({ id, onClose, onMissing }: Pick<Props, "onClose" | "onMissing"> & { readonly id: string }) {
  const refresh = useRefreshNotices();
  const formId = useId();
  const [isReturned, setIsReturned] = useState(false);
  const [isApproving, setIsApproving] = useState(false);

  async function decide(isApproved: boolean, reason: string): Promise<void> {
    await decideApproval(id, isApproved, reason);
    notify({ kind: "success", text: isApproved ? text.approved : text.returned });
    void refresh();
    onClose();
  }
  function fail(error: unknown): void {
    reportError(error);
    if (!(error instanceof ApiError) || error.code !== "approval.not_found") return;
    void refresh();
    onMissing();
  }
  async function approve(): Promise<void> {
    setIsApproving(true);
    try {
      await decide(true, "");
    } catch (error) {
      fail(error);
    } finally {
      setIsApproving(false);
    }
  }
  const control = useWorkspaceForm<{ reason: string }>({
    send: ({ reason }) => decide(false, reason.trim()),
    fieldOfRefusal: ({ code }) => (code === "approval.reason_required" ? "reason" : undefined),
    onFailure: fail,
  });

  if (!isReturned)
    return (
      <p className={styles.actions}>
        <Button kind="primary" isLoading={isApproving} onClick={() => void approve()}>
          {text.approve}
        </Button>
        <Button onClick={() => setIsReturned(true)}>{text.returnNotice}</Button>
      </p>
    );
  return (
    <WorkspaceForm id={formId} control={control} initialValues={{ reason: "" }}>
      <Form.Item
        name="reason"
        label={text.reason}
        rules={[{ required: true, whitespace: true, message: text.reasonMissing }]}
      >
        <Input.TextArea rows={2} maxLength={200} autoFocus />
      </Form.Item>
      <p className={styles.actions}>
        <Button kind="danger" type="submit" isLoading={control.isSending}>
          {text.confirmReturn}
        </Button>
        <Button onClick={() => setIsReturned(false)}>{text.cancel}</Button>
      </p>
    </WorkspaceForm>
  );
}
