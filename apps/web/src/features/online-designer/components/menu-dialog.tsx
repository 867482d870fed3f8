import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { formLimits } from "@tender/contract/online-forms";
import { Form, Input, TreeSelect } from "antd";
import { notify } from "../../../shared/feedback/notify.ts";
import { usePermission } from "../../../shared/permission/permitted.tsx";
import { clearable } from "../../../shared/workspace-ui/clearable.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type FormRow, makeMenu, useMenuParents } from "../api.ts";
import { menuText as text } from "../text.ts";

interface Wanted {
  readonly title: string;
  readonly parentId: string | null;
}

/** Puts a published form into the workspace's menu, with a button for everything that can be granted on it. */
export function MenuDialog({ row: { id, title }, onClose }: { readonly row: FormRow; readonly onClose: () => void }) {
  const mayView = usePermission("menu:view").isVisible;
  const { data = [], isFetching } = useMenuParents(WORKSPACE_APP_ID, mayView);
  const control = useWorkspaceForm<Wanted>({
    send: async (wanted) => {
      const called = wanted.title.trim();
      await makeMenu({ id, title: called, parentId: wanted.parentId ?? null });
      notify({ kind: "success", text: text.done(called) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.title(title)}
      control={control}
      initialValues={{ title, parentId: null }}
      submitText={text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <p>{text.note}</p>
      <Form.Item
        name="title"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={formLimits.title} autoComplete="off" />
      </Form.Item>
      {mayView ? (
        <Form.Item name="parentId" label={text.parent} extra={text.parentHint}>
          <TreeSelect
            allowClear={clearable}
            treeDataSimpleMode
            treeData={data.map((item) => ({ id: item.id, pId: item.parentId, value: item.id, title: item.title }))}
            treeNodeFilterProp="title"
            showSearch
            loading={isFetching}
            placeholder={text.top}
            notFoundContent={text.noParent}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
