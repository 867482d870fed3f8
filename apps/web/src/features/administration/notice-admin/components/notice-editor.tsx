import { beijingSecond } from "@tender/contract/beijing";
import { Form, Input, Radio } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { priorities } from "#shared/notice/priority.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { getSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import type { Difference } from "#shared/workspace-ui/changed-fields.ts";
import { ChangedMeanwhile } from "#shared/workspace-ui/changed-meanwhile.tsx";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { ToldPanel } from "#shared/workspace-ui/told-panel.tsx";
import { type Choices, saveDraft, uploadNoticeFile, useRefreshNotices } from "../api.ts";
import { createAutosave, type SaveState } from "../autosave.ts";
import { keepDraft, keptDraft } from "../kept-draft.ts";
import { bodyOf, type DraftForm, formFieldOf, formOf, type NoticeDetail, reachOf } from "../model/draft-form.ts";
import { fieldsOfPiece, type NoticePieces, noticeDifferences, noticeFields } from "../model/notice-pieces.ts";
import { useAskAndPublish } from "../publish.ts";
import { bodySize, closedText, meanwhileText, noticeAdminText, editorText as text } from "../text.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "./notice-editor.module.css";
import { PlaceFields } from "./place-fields.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { TextDifference } from "./text-difference.tsx";

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

const loadRichText = boundedLoad(async () => (await import("#shared/rich-text/rich-text.tsx")).RichText);

const kinds = (["1", "2"] as const).map((value) => ({ value, label: noticeAdminText.kinds[value] }));
const priorityChoices = (["L", "M", "H"] as const).map((value) => ({ value, label: priorities[value].text }));

function stateText(state: SaveState): string {
  if (state.kind === "saved") return state.at === null ? "" : text.saved(beijingSecond(state.at).slice(11));
  const { waiting, saving, offline, refused } = text;
  return { waiting, saving, offline, refused, changed: "", closed: "" }[state.kind];
}

/** What `crypto.randomUUID` makes, where the page came over plain HTTP too. */
const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A draft as it is written. What is typed is saved by itself. */
export function NoticeEditor({ place, begun, choices, onClose, onMade, onOpen, onReload }: Props) {
  const [form] = Form.useForm<DraftForm>();
  const [kept] = useState(() => ({
    ...{ version: place?.version ?? 0, newId: newDraftId(), form: begun, over: begun },
    ...keptDraft(place, begun),
  }));
  const [copyId] = useState(newDraftId);
  const initial = kept.form;
  const [autosave] = useState(() =>
    createAutosave({
      ...{ begun, onMade, over: kept.over, newId: kept.newId },
      place: place && { id: place.id, version: kept.version },
    }),
  );
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ version: number; differences: readonly Difference<NoticePieces>[] }>();
  /** The text came from somebody else under the hands of whoever stands in it. */
  const [textsTaken, setTextsTaken] = useState(0);
  const refresh = useRefreshNotices();
  const askAndPublish = useAskAndPublish();
  const shown: DraftForm = { ...initial, ...Form.useWatch((values) => values, form) };
  const state = autosave.state.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is saved once, at the beginning
  useEffect(() => {
    autosave.note(initial);
    return autosave.start();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is said once, each change of others looked at once
  useEffect(() => {
    if (state.kind === "refused") explain(state.refusal);
    if (state.kind === "changed") compare(state.over, state.now);
  }, [state]);

  function explain(error: unknown): void {
    const field = error instanceof ApiError ? formFieldOf(error.details?.field ?? "", current().leads) : undefined;
    if (field === undefined) reportError(error);
    else form.setFields([{ name: field, errors: [(error as ApiError).message] }]);
  }

  const fields = noticeFields(choices, (mine, theirs, words) => <TextDifference {...{ mine, theirs, words }} />);

  /** What was typed here stays, what was left alone follows the other person; which of both, whoever writes may choose. */
  function compare(over: DraftForm, now: NoticeDetail): void {
    const found = noticeDifferences(fields, { over, mine: current(), theirs: formOf(now) });
    for (const { name, isMine, theirs } of found) {
      if (isMine) continue;
      take(name, theirs);
      if (name === "html") setTextsTaken((count) => count + 1);
    }
    setMeanwhile({ version: now.version, differences: found });
    // Where there is nothing to choose, there is nothing to ask.
    if (found.length === 0) void autosave.goOn(now);
  }
  function take(name: keyof NoticePieces, value: unknown): void {
    form.setFieldsValue(fieldsOfPiece(name, value as never) as Parameters<typeof form.setFieldsValue>[0]);
    autosave.note(current());
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
      if (await askAndPublish(saved, { title, publishAt, reach: reachOf(current()) })) await leave();
    } catch (error) {
      if (error instanceof ApiError && error.code === "notice.changed") await autosave.look();
      else explain(error);
    } finally {
      setIsPublishing(false);
    }
  }

  async function leave(): Promise<void> {
    await autosave.flush();
    if (autosave.state.get().kind === "closed") {
      const question = { title: closedText.leaveTitle, text: closedText.leaveQuestion, okText: closedText.leave };
      if (!(await confirm({ ...question, danger: true }))) return;
      autosave.forget();
    }
    void refresh();
    onClose();
  }

  async function keepMine(): Promise<void> {
    const mine = current();
    const writer = getSession()?.user.id;
    setIsKeeping(true);
    try {
      const saved = await saveDraft(bodyOf(mine, { id: copyId, version: null }));
      if (getSession()?.user.id !== writer) return;
      autosave.forget();
      // What was typed while it was sent is saved by the editor that opens.
      if (JSON.stringify(current()) !== JSON.stringify(mine)) keepDraft(saved, copyId, current(), mine);
      notify({ kind: "success", text: text.keptMine });
      void refresh();
      onOpen(saved.id);
    } catch (error) {
      explain(error);
    } finally {
      setIsKeeping(false);
    }
  }

  const keep = (kind?: "primary") => (
    <Button size="small" {...(kind ? { kind } : {})} isLoading={isKeeping} onClick={() => void keepMine()}>
      {text.keepMine}
    </Button>
  );

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
            disabled={state.kind === "changed" || state.kind === "closed"}
            onClick={() => void publish()}
          >
            {noticeAdminText.publish}
          </Button>
        </Permitted>
      </PageHead>
      {state.kind === "changed" && meanwhile?.version === state.now.version ? (
        <ChangedMeanwhile key={meanwhile.version} fields={fields} differences={meanwhile.differences} onChoose={take}>
          <Button size="small" kind="primary" onClick={() => void autosave.goOn(state.now)}>
            {meanwhileText.save}
          </Button>
          {keep()}
          <Button
            size="small"
            onClick={() => {
              autosave.forget();
              onReload();
            }}
          >
            {text.takeTheirs}
          </Button>
        </ChangedMeanwhile>
      ) : null}
      {state.kind === "closed" ? (
        <ToldPanel
          title={state.isGone ? closedText.gone : closedText.out}
          hint={closedText.hint}
          actions={keep("primary")}
        />
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
                <RichText key={textsTaken} label={text.body} sizeText={bodySize} upload={uploadNoticeFile} />
              </Form.Item>
            )}
          </LoadedPart>
        </div>
        <div className={styles.side}>
          <AudienceFields shown={shown} />
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
