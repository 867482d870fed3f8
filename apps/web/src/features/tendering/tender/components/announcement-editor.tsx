import { Form, Input } from "antd";
import { useEffect, useEffectEvent } from "react";
import { ApiError } from "#shared/api/client.ts";
import { conflictText, saveStateText } from "#shared/draft/text.ts";
import { useAutosave } from "#shared/draft/use-autosave.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { differencesOf } from "#shared/workspace-ui/changed-fields.ts";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { MessagePanel } from "#shared/workspace-ui/message-panel.tsx";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useConcurrentChange } from "#shared/workspace-ui/use-concurrent-change.ts";
import { announcementDrafts } from "../announcement-drafts.ts";
import { announcementPieces } from "../announcement-pieces.ts";
import { announcementPageText as text } from "../announcement-text.ts";
import { regenerateText, removeAnnouncement, saveAnnouncement, submitAnnouncement } from "../api.ts";
import {
  type AnnouncementForm,
  announcementBodyOf,
  announcementFormOf,
  isCorrection,
  needsReason,
} from "../model/announcement-form.ts";
import type { Announcement, Project } from "../model/tender.ts";
import { CheckPanel } from "./check-panel.tsx";
import { CorrectionFields } from "./correction-fields.tsx";
import styles from "./project-editor.module.css";

const loadRichText = boundedLoad(async () => (await import("#shared/rich-text/rich-text.tsx")).RichText);

interface Props {
  readonly announcement: Announcement;
  readonly project: Project;
  readonly onClose: () => void;
  /** Reads the announcement again and shows it in place of the form. */
  readonly onReload: () => Promise<unknown>;
}

/** Edits the draft of an announcement. The input is saved automatically. */
export function AnnouncementEditor({ announcement, project, onClose, onReload }: Props) {
  const { id, type, isOutdated, findings } = announcement;
  const [form] = Form.useForm<AnnouncementForm>();
  const { initial, autosave, state } = useAutosave({
    source: announcementDrafts(type),
    draftVersion: announcement,
    initialForm: announcementFormOf(announcement),
  });
  const { isBusy, work } = useWork(onReload);
  const current = (): AnnouncementForm => ({ ...initial, ...form.getFieldsValue(true) });
  const isBlocked = state.kind === "changed" || state.kind === "closed";

  function explain(error: unknown): void {
    const field = error instanceof ApiError ? error.details?.field : undefined;
    if (field === undefined) reportError(error);
    else form.setFields([{ name: field.split(".") as never, errors: [(error as ApiError).message] }]);
  }
  const showRefusal = useEffectEvent(explain);
  useEffect(() => {
    if (state.kind === "refused") showRefusal(state.refusal);
  }, [state]);

  const differences = useConcurrentChange<AnnouncementForm, AnnouncementForm, Announcement>({
    changed: state.kind === "changed" ? state : null,
    differencesOf: (base, now) =>
      differencesOf(announcementPieces, {
        initialValues: base,
        ownValues: current(),
        otherValues: announcementFormOf(now),
      }),
    applyValues: (values) => {
      form.setFieldsValue(values as never);
      autosave.note(current());
    },
    continueFrom: autosave.rebase,
  });

  /** Stores the texts under the current version of the project. */
  async function storeTexts(texts: Pick<AnnouncementForm, "title" | "html">): Promise<void> {
    const saved = await autosave.flush();
    if (saved) await saveAnnouncement(announcementBodyOf({ ...current(), ...texts }, saved, type));
  }
  async function regenerate(): Promise<void> {
    const question = { title: text.regenerateTitle, text: text.regenerateQuestion, okText: text.regenerate };
    if (!(await confirm(question)) || (await autosave.flush()) === undefined) return;
    const { reason, correction } = current();
    await work(
      async () => storeTexts(await regenerateText(id, { reason, correction: isCorrection(type) ? correction : null })),
      text.regenerated,
    );
  }
  async function submit(): Promise<void> {
    const saved = await autosave.flush();
    if (!saved) return;
    const question = { title: text.submitTitle, text: text.submitQuestion, okText: text.submit };
    if (await confirm(question)) await work(() => submitAnnouncement(saved), text.submitted);
  }
  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion, okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    const saved = await autosave.flush();
    if (!saved) return;
    try {
      await removeAnnouncement(saved);
      onClose();
    } catch (error) {
      explain(error);
    }
  }
  async function leave(): Promise<void> {
    await autosave.flush();
    if (autosave.state.get().kind === "closed") autosave.forget();
    onClose();
  }

  return (
    <>
      <PageHead title={announcement.title || text.untitled} note={<span role="status">{saveStateText(state)}</span>}>
        <Button onClick={() => void leave()}>{text.back}</Button>
        <Button disabled={isBlocked || isBusy} onClick={() => void remove()}>
          {text.remove}
        </Button>
        <Button disabled={isBlocked || isBusy} onClick={() => void regenerate()}>
          {text.regenerate}
        </Button>
        <Button kind="primary" isLoading={isBusy} disabled={isBlocked} onClick={() => void submit()}>
          {text.submit}
        </Button>
      </PageHead>
      {isOutdated ? (
        <MessagePanel
          title={text.outdatedTitle}
          hint={text.outdatedHint}
          actions={
            <Button size="small" disabled={isBusy} onClick={() => void work(() => storeTexts(current()), text.kept)}>
              {text.keepText}
            </Button>
          }
        />
      ) : null}
      {state.kind === "changed" && differences ? (
        <ConcurrentChanges
          key={state.now.version}
          fields={announcementPieces}
          differences={differences}
          onChoose={(name, value) => {
            form.setFieldValue(name, value as never);
            autosave.note(current());
          }}
        >
          <Button size="small" kind="primary" onClick={() => void autosave.rebase(state.now)}>
            {conflictText.save}
          </Button>
          <Button
            size="small"
            onClick={() => {
              autosave.forget();
              void onReload();
            }}
          >
            {conflictText.loadTheirs}
          </Button>
        </ConcurrentChanges>
      ) : null}
      {state.kind === "closed" ? (
        <MessagePanel title={state.isDeleted ? text.deleted : text.closed} hint={text.closedHint} />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        colon={false}
        requiredMark={false}
        initialValues={initial}
        className={styles.layout ?? ""}
        onValuesChange={(changed) => {
          form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })));
          autosave.note(current());
        }}
      >
        <Card title={text.text}>
          <Form.Item name="title" label={text.title}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <LoadedPart load={loadRichText} height={360}>
            {(RichText) => (
              <Form.Item name="html" label={text.body}>
                <RichText label={text.body} sizeText={text.bodySize} />
              </Form.Item>
            )}
          </LoadedPart>
        </Card>
        <div className={styles.side}>
          <Card title={text.facts}>
            {needsReason(type) ? (
              <Form.Item
                name="reason"
                label={isCorrection(type) ? text.reason.correct : text.reason.cancel}
                extra={text.reasonHint}
              >
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1_000} />
              </Form.Item>
            ) : null}
            {isCorrection(type) ? <CorrectionFields documents={project.documents} /> : null}
            <Form.Item name="publishAt" label={text.publishAt} extra={text.publishAtHint}>
              <MomentField />
            </Form.Item>
          </Card>
          <CheckPanel findings={findings} hasFailed={false} />
        </div>
      </Form>
    </>
  );
}
