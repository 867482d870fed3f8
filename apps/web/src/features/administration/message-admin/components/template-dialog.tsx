import { filledText, samplesOf, smsLength, templateFault } from "@tender/contract/template-rules";
import { Form, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { rule, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import {
  readTemplate,
  resetTemplate,
  saveTemplate,
  type Template,
  type TemplateRow,
  testTemplate,
  useRefreshTemplates,
  useTemplate,
} from "../api.ts";
import { templateText as text } from "../text.ts";
import styles from "./message-admin.module.css";

interface Props {
  readonly row: TemplateRow;
  readonly onClose: () => void;
}

/** Edits one template, beside its preview and a test message. */
export function TemplateDialog({ row, onClose }: Props) {
  const { data, error, isFetching, refetch } = useTemplate(row.code);
  if (data) return <TemplateForm template={data} onClose={onClose} />;
  return (
    <WorkspaceDialog open title={text.viewTitle(row.name)} width={720} onClose={onClose}>
      {error ? (
        <LoadFailure
          subject={text.messageTemplate}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton lines={8} label={`正在加载${text.messageTemplate}`} />
      )}
    </WorkspaceDialog>
  );
}

interface Texts {
  readonly subject: string;
  readonly body: string;
}

const FORM = "message-template";
const textsOf = ({ subject, body }: { readonly subject: string | null; readonly body: string }): Texts => ({
  subject: subject ?? "",
  body,
});
const versionedOf = (template: Template): Versioned<Texts> => ({
  version: template.version,
  values: textsOf(template),
});

function TemplateForm({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) {
  const { code, name, way: channel } = template;
  const refresh = useRefreshTemplates();
  const mayEdit = usePermission("message_template:edit").isVisible;
  const subjectLabel = channel === "system" ? text.noticeTitle : text.subject;
  // An SMS has no visible subject, but the call requires one for every template.
  const toRequest = ({ subject, body }: Texts) => ({ code, subject: channel === "sms" ? name : subject, body });

  const {
    control,
    base: known,
    concurrentChanges,
  } = useVersionedForm<Texts>({
    base: versionedOf(template),
    outdatedCode: "message_template.changed",
    fields: [
      { name: "subject", label: subjectLabel },
      { name: "body", label: text.body },
    ],
    reload: async () => versionedOf(await readTemplate(code)),
    send: async (values, current) => {
      await saveTemplate({ ...toRequest(values), version: current?.version ?? 0 });
      notify({ kind: "success", text: text.saved });
      await refresh();
      onClose();
    },
  });

  const [isResetting, setIsResetting] = useState(false);
  const isBusy = control.isSending || isResetting;

  async function reset(): Promise<void> {
    if (!(await confirm({ title: text.reset, text: text.resetQuestion(name), okText: text.reset, isDangerous: true })))
      return;
    setIsResetting(true);
    try {
      await resetTemplate(code, known?.version ?? 0);
      notify({ kind: "success", text: text.restored });
      await refresh();
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setIsResetting(false);
    }
  }

  return (
    <WorkspaceDialog
      open
      title={mayEdit ? text.editTitle(name) : text.viewTitle(name)}
      width={720}
      onClose={isBusy ? undefined : onClose}
      footer={
        <>
          <Permitted action="message_template:test">
            <TestButton
              read={() => toRequest({ ...textsOf(template), ...control.form.getFieldsValue(true) })}
              refuse={control.refuse}
            />
          </Permitted>
          {mayEdit && template.isChanged ? (
            <Button disabled={control.isSending} isLoading={isResetting} onClick={() => void reset()}>
              {text.reset}
            </Button>
          ) : null}
          <Button disabled={isBusy} onClick={onClose}>
            {mayEdit ? text.cancel : text.close}
          </Button>
          {mayEdit ? (
            <Button kind="primary" type="submit" form={FORM} isLoading={control.isSending} disabled={isResetting}>
              {text.save}
            </Button>
          ) : null}
        </>
      }
    >
      <WorkspaceForm id={FORM} control={control} initialValues={textsOf(template)} disabled={!mayEdit}>
        {concurrentChanges}
        {channel === "sms" ? null : (
          <Form.Item
            name="subject"
            label={subjectLabel}
            required
            rules={[rule((typed) => (typed.trim() === "" ? text.subjectRequired : undefined))]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        )}
        <BodyField
          template={template}
          mayEdit={mayEdit}
          onInsert={(body) => control.form.setFieldsValue({ body } as never)}
        />
        <Form.Item noStyle shouldUpdate>
          {() => <Preview template={template} texts={{ ...textsOf(template), ...control.form.getFieldsValue(true) }} />}
        </Form.Item>
      </WorkspaceForm>
    </WorkspaceDialog>
  );
}

interface BodyFieldProps {
  readonly template: Template;
  readonly mayEdit: boolean;
  onInsert(body: string): void;
}

/** The text, and buttons that insert its fields at the cursor. */
function BodyField({ template: { fields }, mayEdit, onInsert }: BodyFieldProps) {
  const area = useRef<TextAreaRef>(null);
  function insert(field: string): void {
    const input = area.current?.resizableTextArea?.textArea;
    if (!input) return;
    const { selectionStart: start, selectionEnd: end, value } = input;
    onInsert(`${value.slice(0, start)}{${field}}${value.slice(end)}`);
    const cursor = start + `{${field}}`.length;
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(cursor, cursor);
    });
  }
  return (
    <>
      <Form.Item
        name="body"
        label={text.body}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.required : undefined))]}
      >
        <Input.TextArea ref={area} maxLength={2_000} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      {mayEdit ? (
        <section className={styles.fields} aria-label={text.fields}>
          <p>{text.fields}</p>
          {fields.map(({ name, label, isRequired }) => (
            <Button key={name} size="small" aria-label={text.insert(label)} onClick={() => insert(name)}>
              {`${label}${isRequired ? `（${text.mustHave}）` : ""}`}
            </Button>
          ))}
        </section>
      ) : null}
    </>
  );
}

/** The resulting message, with sample values. */
function Preview({
  template: { fields, way: channel },
  texts,
}: {
  readonly template: Template;
  readonly texts: Texts;
}) {
  const isFaulty = templateFault(texts, fields) !== undefined;
  if (isFaulty)
    return (
      <section className={styles.preview} aria-label={text.preview}>
        <p className={styles.hint}>{text.faulty}</p>
      </section>
    );
  const samples = samplesOf(fields);
  const body = filledText(texts.body, samples);
  const { characters, parts } = smsLength(body);
  return (
    <section className={styles.preview} aria-label={text.preview}>
      <h3>{text.preview}</h3>
      {channel === "sms" ? null : <strong>{filledText(texts.subject, samples)}</strong>}
      <p className={styles.filled}>{body}</p>
      {channel === "sms" ? (
        <p className={styles.hint}>
          {text.smsLength(characters, parts)}。{text.cloudNote}
        </p>
      ) : null}
    </section>
  );
}

interface TestProps {
  read(): { readonly code: string; readonly subject: string; readonly body: string };
  refuse(error: unknown): void;
}

function TestButton({ read, refuse }: TestProps) {
  const [isSending, setIsSending] = useState(false);
  async function test(): Promise<void> {
    setIsSending(true);
    try {
      const { to } = await testTemplate(read());
      notify({ kind: "success", text: text.tested(to) });
    } catch (error) {
      refuse(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <Button isLoading={isSending} onClick={() => void test()}>
      {text.test}
    </Button>
  );
}
