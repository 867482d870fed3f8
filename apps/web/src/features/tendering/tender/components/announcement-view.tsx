import { beijingMinute } from "@tender/contract/beijing";
import { announcementStates, announcementTypes } from "@tender/contract/tender-terms";
import { Form, Input } from "antd";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { SafeHtml } from "#shared/ui/safe-html.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { announcementPageText as text } from "../announcement-text.ts";
import { decideAnnouncement, recallAnnouncement } from "../api.ts";
import { isCorrection, needsReason } from "../model/announcement-form.ts";
import type { Announcement, Project } from "../model/tender.ts";
import { projectDetailText } from "../text.ts";
import { CheckPanel } from "./check-panel.tsx";
import styles from "./project-editor.module.css";
import { TextLink } from "./text-link.tsx";

interface Props {
  readonly announcement: Announcement;
  readonly project: Project;
  readonly onClose: () => void;
  readonly onReload: () => Promise<unknown>;
  readonly onOpen: (id: string) => void;
}

/** An announcement that waits, is scheduled or is published, with the decision of the second person. */
export function AnnouncementView({ announcement, project, onClose, onReload, onOpen }: Props) {
  const { id, version, state, publishAt, isOwn, mayDecide, findings } = announcement;
  const { isBusy, work } = useWork(onReload);
  const [isRefused, setIsRefused] = useState(false);
  const target = { id, version };
  const mayRecall = project.may.includes("announce") && (state === "waiting" || state === "scheduled");
  const isLater = publishAt !== null;

  async function recall(): Promise<void> {
    const question = { title: text.recallTitle, text: text.recallQuestion, okText: text.recall };
    if (await confirm(question)) await work(() => recallAnnouncement(target), text.recalled);
  }
  useTabDialog(
    "refusal",
    isRefused ? <RefusalDialog about={target} onDone={onReload} onClose={() => setIsRefused(false)} /> : null,
  );

  return (
    <>
      <PageHead
        title={announcement.title || text.untitled}
        note={state === "waiting" && isOwn ? text.own : announcementStates[state]}
      >
        <Button onClick={onClose}>{text.back}</Button>
        {mayRecall ? (
          <Button disabled={isBusy} onClick={() => void recall()}>
            {text.recall}
          </Button>
        ) : null}
        {mayDecide ? (
          <>
            <Button disabled={isBusy} onClick={() => setIsRefused(true)}>
              {text.refuse}
            </Button>
            <Button
              kind="primary"
              isLoading={isBusy}
              onClick={() =>
                void work(
                  () => decideAnnouncement(target, true, ""),
                  (answer) => (answer.state === "published" ? text.approved : text.approvedLater),
                )
              }
            >
              {isLater ? text.approveLater(beijingMinute(publishAt)) : text.approve}
            </Button>
          </>
        ) : null}
      </PageHead>
      <div className={styles.layout}>
        <Card title={text.text}>
          <SafeHtml html={announcement.html} />
        </Card>
        <div className={styles.side}>
          <Card title={text.facts}>
            <DetailList columns={1} details={factsOf(announcement, project, onOpen)} />
          </Card>
          {state === "published" || findings.length === 0 ? null : <CheckPanel findings={findings} hasFailed={false} />}
        </div>
      </div>
    </>
  );
}

function factsOf(announcement: Announcement, project: Project, onOpen: Props["onOpen"]): Detail[] {
  const { type, lotIds, author, approver, publishAt, publishedAt, reason, correction } = announcement;
  const minute = (at: string | null): string => (at === null ? text.nothing : beijingMinute(at));
  const linked = (label: string, other: string | null): Detail[] => {
    const found = project.announcements.find((one) => one.id === other);
    return found ? [{ label, value: <TextLink onClick={() => onOpen(found.id)}>{found.title}</TextLink> }] : [];
  };
  const numbers = project.lots.filter(({ id }) => lotIds.includes(id)).map(({ no }) => projectDetailText.lotNo(no));
  const changes: Detail[] = correction
    ? [
        { label: text.correction.deadline, value: minute(correction.deadline) },
        { label: text.correction.documentsTo, value: minute(correction.documentsTo) },
      ]
    : [];
  return [
    { label: text.type, value: announcementTypes[type].name },
    { label: text.lots, value: numbers.join("、") },
    { label: text.author, value: author },
    { label: text.approver, value: approver ?? text.nothing },
    publishedAt === null
      ? { label: text.publishAt, value: publishAt === null ? text.approvedAtOnce : minute(publishAt) }
      : { label: text.publishedAt, value: minute(publishedAt) },
    ...(needsReason(type)
      ? [{ label: isCorrection(type) ? text.reason.correct : text.reason.cancel, value: reason || text.nothing }]
      : []),
    ...changes,
    ...linked(text.supersedes, announcement.supersedes),
    ...linked(text.supersededBy, announcement.supersededBy),
  ];
}

interface RefusalProps {
  readonly about: { readonly id: string; readonly version: number };
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** 退回: the announcement returns to its draft, and its author is notified of the reason. */
function RefusalDialog({ about, onDone, onClose }: RefusalProps) {
  const control = useWorkspaceForm<{ reason: string }>({
    send: async ({ reason }) => {
      await decideAnnouncement(about, false, reason.trim());
      notify({ kind: "success", text: text.refused });
      void onDone();
      onClose();
    },
    fieldOfRefusal: ({ code }) => (code === "approval.reason_required" ? "reason" : undefined),
  });
  return (
    <FormDialog
      title={text.refuseTitle}
      control={control}
      initialValues={{ reason: "" }}
      submitText={text.refuse}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={text.refuseReason}
        rules={[{ required: true, whitespace: true, message: text.refuseReasonMissing }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
