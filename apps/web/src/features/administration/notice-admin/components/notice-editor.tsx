import { Form } from "antd";
import { useState } from "react";
import { conflictText, saveStateText } from "#shared/draft/text.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { MessagePanel } from "#shared/workspace-ui/message-panel.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { DraftForm } from "../model/draft-form.ts";
import { closedText, noticeAdminText, editorText as text } from "../text.ts";
import styles from "./notice-editor.module.css";
import { NoticeFields } from "./notice-fields.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { type NoticeDraftOptions, useNoticeDraft } from "./use-notice-draft.tsx";
import { useNoticeSteps } from "./use-notice-steps.ts";

interface Props extends NoticeDraftOptions {
  readonly onClose: () => void;
  /** Called when another draft replaces this one. */
  readonly onOpen: (id: string) => void;
  readonly onReload: () => void;
}

/** Edits a draft. The input is saved automatically. */
export function NoticeEditor({ draftVersion, initialForm, choices, onClose, onCreated, onOpen, onReload }: Props) {
  const draft = useNoticeDraft({
    draftVersion,
    initialForm: initialForm,
    choices,
    ...(onCreated ? { onCreated } : {}),
  });
  const { form, initial, shown, autosave, state, fields, differences } = draft;
  const { isPublishing, isCopying, publish, leave, saveAsCopy } = useNoticeSteps({ ...draft, onClose, onOpen });
  const [isPreviewed, setIsPreviewed] = useState(false);

  const copyButton = (kind?: "primary") => (
    <Button size="small" {...(kind ? { kind } : {})} isLoading={isCopying} onClick={() => void saveAsCopy()}>
      {text.saveAsCopy}
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
      <PageHead title={text.heading} note={<span role="status">{saveStateText(state)}</span>}>
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
      {state.kind === "changed" && differences ? (
        <ConcurrentChanges key={state.now.version} fields={fields} differences={differences} onChoose={draft.setValue}>
          <Button size="small" kind="primary" onClick={() => void autosave.rebase(state.now)}>
            {conflictText.save}
          </Button>
          {copyButton()}
          <Button
            size="small"
            onClick={() => {
              autosave.forget();
              onReload();
            }}
          >
            {conflictText.loadTheirs}
          </Button>
        </ConcurrentChanges>
      ) : null}
      {state.kind === "closed" ? (
        <MessagePanel
          title={state.isDeleted ? closedText.deleted : closedText.out}
          hint={closedText.hint}
          actions={copyButton("primary")}
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
          autosave.note(draft.current());
        }}
      >
        <NoticeFields shown={shown} textRevision={draft.textRevision} />
      </Form>
    </>
  );
}
