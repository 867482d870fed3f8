import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type FormRow, removeForm, useRefreshForms } from "../api.ts";
import { removeText as text } from "../text.ts";

/** Removes a form after its code is typed. The table of a published form is retained for a time. */
export function RemoveDialog({ row, onClose }: { readonly row: FormRow; readonly onClose: () => void }) {
  const { id, version, code, title, release } = row;
  const refresh = useRefreshForms();
  const control = useWorkspaceForm<{ confirmation: string }>({
    send: async () => {
      await removeForm({ id, version, confirmation: code });
      notify({ kind: "success", text: text.removed(title) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.title(title)}
      control={control}
      initialValues={{ confirmation: "" }}
      submitText={text.submit}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <p>{release === null ? text.draft : text.published}</p>
      <Form.Item
        name="confirmation"
        label={text.typed(code)}
        required
        rules={[rule((typed) => (typed.trim() === code ? undefined : text.wrong))]}
      >
        <Input maxLength={60} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
