import { Form, Input } from "antd";
import { useId, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { organisationDifferences } from "#shared/organisation/organisation-differences.ts";
import { useRegions } from "#shared/organisation/organisation-facts.tsx";
import { OrganisationFiles } from "#shared/organisation/organisation-files.tsx";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { decide, type OrganisationDetail, useRefreshOrganisations } from "../api.ts";
import { organisationAdminText, organisationDetailText as text } from "../text.ts";
import styles from "./organisation-admin.module.css";

/** The submission of the organisation's own people, beside the current facts, and its approval or rejection. */
export function ReviewPart({ detail }: { readonly detail: OrganisationDetail }) {
  const { submission, facts, isOwnSubmission } = detail;
  const { wordFor } = useRegions();
  const mayDecide = usePermission("organisation:approve").isVisible;
  if (!submission) return <p className={styles.quiet}>{text.noReview}</p>;
  const { state, submittedBy, submittedAt, reason, changed } = submission;
  const isWaiting = state === "waiting";
  const added = submission.facts.attachments.filter(
    ({ attachPath }) => !facts.attachments.some((file) => file.attachPath === attachPath),
  );
  return (
    <>
      <DetailList
        columns={2}
        details={[
          { label: organisationAdminText.approval, value: organisationAdminText.submissions[state] },
          { label: text.submittedBy, value: submittedBy ?? organisationAdminText.nothing },
          {
            label: text.submittedAt,
            value: submittedAt === null ? organisationAdminText.nothing : <TimeText at={submittedAt} isExact />,
          },
          ...(state === "returned" ? [{ label: text.reason, value: reason ?? "", isFullWidth: true }] : []),
        ]}
      />
      <div className={styles.changes}>
        <ChangeTable
          label={text.changes}
          changes={organisationDifferences(facts, submission.facts, wordFor, changed)}
          headings={[text.now, text.proposed]}
        />
      </div>
      {added.length > 0 ? <OrganisationFiles files={added} /> : null}
      {isWaiting && mayDecide && !isOwnSubmission ? <Decision id={detail.id} submission={submission.version} /> : null}
      {isWaiting && isOwnSubmission ? <p className={styles.quiet}>{text.own}</p> : null}
    </>
  );
}

function Decision({ id, submission }: { readonly id: string; readonly submission: number }) {
  const refresh = useRefreshOrganisations();
  const formId = useId();
  const [isReturning, setIsReturning] = useState(false);
  const [isApproving, setIsApproving] = useState(false);

  async function send(isApproved: boolean, reason: string): Promise<void> {
    await decide({ id, submission, isApproved, reason });
    notify({ kind: "success", text: isApproved ? text.approved : text.returned });
    await refresh();
  }
  function fail(error: unknown): void {
    reportError(error);
    void refresh();
  }
  async function approve(): Promise<void> {
    if (!(await confirm({ title: text.approve, text: text.approveQuestion, okText: text.approve }))) return;
    setIsApproving(true);
    try {
      await send(true, "");
    } catch (error) {
      fail(error);
    } finally {
      setIsApproving(false);
    }
  }
  const control = useWorkspaceForm<{ reason: string }>({
    send: ({ reason }) => send(false, reason.trim()),
    fieldOfRefusal: ({ code }) => (code === "approval.reason_required" ? "reason" : undefined),
    onFailure: fail,
  });
  if (!isReturning)
    return (
      <div className={styles.actions}>
        <Button kind="primary" isLoading={isApproving} onClick={() => void approve()}>
          {text.approve}
        </Button>
        <Button onClick={() => setIsReturning(true)}>{text.returnSubmission}</Button>
      </div>
    );
  return (
    <div className={styles.reason}>
      <WorkspaceForm id={formId} control={control} initialValues={{ reason: "" }}>
        <Form.Item
          name="reason"
          label={text.returnReason}
          rules={[{ required: true, whitespace: true, message: text.returnReasonMissing }]}
        >
          <Input.TextArea rows={2} maxLength={200} autoFocus />
        </Form.Item>
        <div className={styles.actions}>
          <Button kind="danger" type="submit" isLoading={control.isSending}>
            {text.confirmReturn}
          </Button>
          <Button onClick={() => setIsReturning(false)}>{text.cancel}</Button>
        </div>
      </WorkspaceForm>
    </div>
  );
}
