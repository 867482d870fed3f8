import { Form, Input, Radio } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type CategoryNode, readCategory, saveCategory, useRefreshCategories } from "../api.ts";
import { categoryAdminText, detailText, formText as text } from "../text.ts";

type CategoryForm = Pick<CategoryNode, "name" | "description" | "enabled">;

interface Props {
  readonly title: string;
  /** Null: a new category below `parentId`. */
  readonly category: CategoryNode | null;
  readonly parentId: string | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

const blank: CategoryForm = { name: "", description: "", enabled: true };
const describeState = (enabled: boolean): string => detailText.states[enabled ? "on" : "off"];

const versioned = ({ version, name, description, enabled }: CategoryNode): Versioned<CategoryForm> => ({
  version,
  values: { name, description, enabled },
});

/** Creates or edits a category. */
export function CategoryDialog({ title, category, parentId, onClose, onSaved }: Props) {
  const refresh = useRefreshCategories();
  const { control, concurrentChanges } = useVersionedForm<CategoryForm>({
    base: category && versioned(category),
    outdatedCode: "category.changed",
    fields: [
      { name: "name", label: text.name },
      { name: "enabled", label: detailText.state, describe: describeState },
      { name: "description", label: detailText.description },
    ],
    reload: async () => versioned(await readCategory(category?.id ?? "")),
    send: async ({ name: typed, description, enabled }, current) => {
      const name = typed.trim();
      const record = { id: category?.id ?? null, version: current?.version ?? null, parentId };
      const { id, code } = await saveCategory({ ...record, name, description: description.trim(), enabled });
      notify({ kind: "success", text: text.saved(name, code) });
      await refresh();
      onClose();
      onSaved(id);
    },
  });
  return (
    <FormDialog
      title={title}
      control={control}
      initialValues={category ? versioned(category).values : blank}
      submitText={categoryAdminText.save}
      cancelText={categoryAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="name"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.missing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="enabled" label={detailText.state}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: describeState(value) }))} />
      </Form.Item>
      <Form.Item name="description" label={detailText.description}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
