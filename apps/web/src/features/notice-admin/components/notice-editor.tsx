import { beijingSecond } from "@tender/contract/beijing";
import { Form, Input, Radio } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { boundedLoad } from "../../../shared/loading/chunk-load.ts";
import { LoadedPart } from "../../../shared/loading/loaded-part.tsx";
import { priorities } from "../../../shared/notice/priority.ts";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { MomentField } from "../../../shared/workspace-ui/moment-field.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { type Choices, saveDraft, uploadNoticeFile, useRefreshNotices } from "../api.ts";
import { createAutosave, type SaveState } from "../autosave.ts";
import { keptDraft } from "../kept-draft.ts";
import { bodyOf, type DraftForm, formFieldOf, reachOf } from "../model/draft-form.ts";
import { askAndPublish } from "../publish.ts";
import { bodySize, noticeAdminText, editorText as text } from "../text.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "./notice-editor.module.css";
import { PlaceFields } from "./place-fields.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

interface Props {
  /** Null: a new one, of which there is nothing on the server before something is typed. */
  readonly place: { readonly id: string; readonly version: number } | null;
  /** As the server has it. */
  readonly begun: DraftForm;
  readonly choices: Choices | undefined;
  readonly onClose: () => void;
  /** The new one is a draft on the server now. */
  readonly onMade?: (id: string) => void;
  /** Another draft takes the place of this one. */
  readonly onOpen: (id: string) => void;
  readonly onReload: () => void;
}

const loadRichText = boundedLoad(async () => (await import("../../../shared/rich-text/rich-text.tsx")).RichText);

const kinds = (["1", "2"] as const).map((value) => ({ value, label: noticeAdminText.kinds[value] }));
const priorityChoices = (["L", "M", "H"] as const).map((value) => ({ value, label: priorities[value].text }));

function stateText(state: SaveState): string {
  if (state.kind === "saved") return state.at === null ? "" : text.saved(beijingSecond(state.at).slice(11));
  return { waiting: text.waiting, saving: text.saving, offline: text.offline, refused: text.refused, changed: "" }[
    state.kind
  ];
}

/** What `crypto.randomUUID` makes, where the page came over plain HTTP too. */
const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A draft as it is written. What is typed is saved by itself. */
export function NoticeEditor({ place, begun, choices, onClose, onMade, onOpen, onReload }: Props) {
  const [form] = Form.useForm<DraftForm>();
  const [kept] = useState(() => ({
    ...{ version: place?.version ?? 0, newId: newDraftId(), form: begun },
    ...keptDraft(place, begun),
  }));
  const [copyId] = useState(newDraftId);
  const initial = kept.form;
  const [autosave] = useState(() =>
    createAutosave({ place: place && { id: place.id, version: kept.version }, newId: kept.newId, begun, onMade }),
  );
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const refresh = useRefreshNotices();
  const shown: DraftForm = { ...initial, ...Form.useWatch((values) => values, form) };
  const state = autosave.state.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is saved once, at the beginning
  useEffect(() => {
    autosave.note(initial);
    return autosave.start();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is said once
  useEffect(() => {
    if (state.kind === "refused") explain(state.refusal);
  }, [state]);

  function explain(error: unknown): void {
    const field = error instanceof ApiError ? formFieldOf(error.details?.field ?? "", current().leads) : undefined;
    if (field === undefined) reportError(error);
    else form.setFields([{ name: field, errors: [(error as ApiError).message] }]);
  }

  const current = (): DraftForm => ({ ...initial, ...form.getFieldsValue(true) });

  async function publish(): Promise<void> {
    setIsPublishing(true);
    try {
      const saved = await autosave.flush();
      if (!saved) {
        if (current().title.trim() === "") form.setFields([{ name: "title", errors: [text.titleMissing] }]);
        return;
      }
      const { title, publishAt } = current();
      const needsSecondPerson = choices?.needsSecondPerson ?? false;
      const wanted = { title, publishAt, needsSecondPerson, reach: reachOf(current()) };
      if (await askAndPublish(saved, wanted)) await leave();
    } catch (error) {
      explain(error);
    } finally {
      setIsPublishing(false);
    }
  }

  async function leave(): Promise<void> {
    await autosave.flush();
    void refresh();
    onClose();
  }

  async function keepMine(): Promise<void> {
    try {
      const saved = await saveDraft(bodyOf(current(), { id: copyId, version: null }));
      autosave.forget();
      void refresh();
      onOpen(saved.id);
    } catch (error) {
      explain(error);
    }
  }

  useTabDialog(
    "preview",
    isPreviewed ? (
      <PreviewDialog
        {...shown}
        sendTime={shown.publishAt ?? new Date().toISOString()}
        onClose={() => setIsPreviewed(false)}
      />
    ) : null,
  );

  return (
    <>
      <PageHead title={text.heading} note={<span role="status">{stateText(state)}</span>}>
        <Button onClick={() => void leave()}>{text.back}</Button>
        <Button onClick={() => setIsPreviewed(true)}>{text.preview}</Button>
        <Permitted action="notice:publish">
          <Button
            kind="primary"
            isLoading={isPublishing}
            disabled={state.kind === "changed"}
            onClick={() => void publish()}
          >
            {noticeAdminText.publish}
          </Button>
        </Permitted>
      </PageHead>
      {state.kind === "changed" ? (
        <div role="alert" className={styles.changed}>
          <p>
            <Icon name="warning" size={18} />
            {text.changed}
          </p>
          <Button size="small" onClick={() => void keepMine()}>
            {text.keepMine}
          </Button>
          <Button
            size="small"
            onClick={() => {
              autosave.forget();
              onReload();
            }}
          >
            {text.takeTheirs}
          </Button>
        </div>
      ) : null}
      <Form
        form={form}
        layout="vertical"
        colon={false}
        requiredMark={false}
        initialValues={initial}
        className={styles.editor ?? ""}
        onValuesChange={(changed) => {
          form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof DraftForm, errors: [] })));
          autosave.note(current());
        }}
      >
        <div className={styles.main}>
          <Form.Item name="title" label={text.title}>
            <Input maxLength={100} autoComplete="off" placeholder={text.titleHint} />
          </Form.Item>
          <LoadedPart load={loadRichText} height={360}>
            {(RichText) => (
              <Form.Item name="html" label={text.body}>
                <RichText label={text.body} sizeText={bodySize} upload={uploadNoticeFile} />
              </Form.Item>
            )}
          </LoadedPart>
        </div>
        <div className={styles.side}>
          <AudienceFields shown={shown} choices={choices} />
          <Form.Item name="priority" label={text.priority}>
            <Radio.Group options={priorityChoices} />
          </Form.Item>
          <Form.Item name="kind" label={text.kind}>
            <Radio.Group options={kinds} />
          </Form.Item>
          <Form.Item name="sender" label={text.sender} extra={text.senderHint}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <PlaceFields leads={shown.leads} />
          <Form.Item name="publishAt" label={text.publishAt} extra={text.publishAtHint}>
            <MomentField />
          </Form.Item>
          <Form.Item name="endsAt" label={text.endsAt} extra={text.endsAtHint}>
            <MomentField />
          </Form.Item>
        </div>
      </Form>
    </>
  );
}
