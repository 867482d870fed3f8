import { type FormKind, formKinds } from "@tender/contract/online-forms";
import { formKindWords, nameFault } from "@tender/form-rules";
import { Form, Select } from "antd";
import { type Named, NewDialog } from "#shared/designing/new-dialog.tsx";
import { copyForm, type FormRow, saveDraft, useRefreshForms } from "../api.ts";
import { createBlankForm } from "../model/blank-form.ts";
import { newFormText as text } from "../text.ts";

interface NewForm extends Named {
  readonly kind: FormKind;
}

interface Props {
  /** The form to copy; null: a blank form. */
  readonly copied: FormRow | null;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a form as a draft. */
export function NewFormDialog({ copied, onCreated, onClose }: Props) {
  const refresh = useRefreshForms();
  async function create({ title, code, kind }: NewForm) {
    const created = copied
      ? await copyForm({ id: copied.id, title, code })
      : await saveDraft({ id: null, version: null, definition: createBlankForm(code, title, kind) });
    await refresh();
    return created;
  }
  return (
    <NewDialog
      words={text}
      source={copied}
      initialValues={{ kind: copied?.kind ?? "single" }}
      faultOfCode={nameFault}
      create={create}
      onCreated={onCreated}
      onClose={onClose}
    >
      <Form.Item name="kind" label={text.kind} extra={text.kindHint} required>
        <Select options={formKinds.map((value) => ({ value, label: formKindWords[value] }))} />
      </Form.Item>
    </NewDialog>
  );
}
