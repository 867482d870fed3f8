import { Checkbox, Form, Input } from "antd";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { useViewChanges } from "./use-saved-views.ts";

interface Props {
  readonly list: string;
  readonly query: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

interface Typed {
  readonly name: string;
  readonly isDefault?: boolean;
}

/** Saves the current state of the list as a view. */
export function SaveViewDialog({ list, query, onClose }: Props) {
  const { save } = useViewChanges(list);
  const control = useWorkspaceForm<Typed>({
    send: async ({ name, isDefault = false }) => {
      await save.mutateAsync({ name: name.trim(), query: { ...query }, isDefault });
      onClose();
    },
    fieldOfRefusal: ({ code }) => (code.startsWith("saved_view.") ? "name" : undefined),
  });
  return (
    <FormDialog
      title="保存视图"
      width={420}
      control={control}
      submitText="保存视图"
      cancelText="取消"
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="视图名称"
        extra="保存当前的查询条件、排序、列和每页条数"
        rules={[{ required: true, whitespace: true, message: "请输入视图名称" }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>打开列表时使用此视图</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
