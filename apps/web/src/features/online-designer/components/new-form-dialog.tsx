import { type FormKind, formKinds, formLimits } from "@tender/contract/online-forms";
import { formKindWords, nameFault } from "@tender/form-rules";
import { Form, Input, Select } from "antd";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { copyForm, type FormRow, saveDraft, useRefreshForms } from "../api.ts";
import { blankForm } from "../model/blank.ts";
import { newFormText as text } from "../text.ts";

interface Wanted {
  readonly title: string;
  readonly code: string;
  readonly kind: FormKind;
}

interface Props {
  /** What it begins as a copy of; null: blank. */
  readonly copied: FormRow | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A new form is a draft from the start, so that nothing designed is without a place. */
export function NewFormDialog({ copied, onMade, onClose }: Props) {
  const refresh = useRefreshForms();
  const control = useWorkspaceForm<Wanted>({
    send: async ({ title, code, kind }) => {
      const wanted = { title: title.trim(), code: code.trim() };
      const { id } = copied
        ? await copyForm({ id: copied.id, ...wanted })
        : await saveDraft({ id: null, version: null, definition: blankForm(wanted.code, wanted.title, kind) });
      await refresh();
      onClose();
      onMade(id);
    },
    fieldOfRefusal: ({ code }) =>
      code === "online_form.code_taken" || code === "online_form.bad_code" ? "code" : undefined,
  });
  return (
    <FormDialog
      title={copied ? text.copyTitle(copied.title) : text.title}
      control={control}
      initialValues={{ title: copied?.title ?? "", code: "", kind: copied?.kind ?? "single" }}
      submitText={copied ? text.copySubmit : text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {copied ? <p>{text.copyNote}</p> : null}
      <Form.Item
        name="title"
        label={text.formTitle}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.titleMissing : undefined))]}
      >
        <Input maxLength={formLimits.title} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={text.code}
        extra={text.codeHint}
        required
        rules={[rule((typed) => nameFault(typed.trim()))]}
      >
        <Input maxLength={30} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {copied ? null : (
        <Form.Item name="kind" label={text.kind} extra={text.kindHint} required>
          <Select options={formKinds.map((value) => ({ value, label: formKindWords[value] }))} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
