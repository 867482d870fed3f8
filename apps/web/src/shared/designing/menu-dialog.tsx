import { useQuery } from "@tanstack/react-query";
import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { formLimits } from "@tender/contract/online-forms";
import { Form, Input, TreeSelect } from "antd";
import { call } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { arrowSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { menuText as text } from "./text.ts";

interface MenuForm {
  readonly title: string;
  readonly parentId: string | null;
}

interface Props {
  /** The name of the definition that the menu is for. */
  readonly name: string;
  /** The content of the future page, and the steps that follow. */
  readonly note: string;
  createMenu(title: string, parentId: string | null): Promise<unknown>;
  onClose(): void;
}

/** The menus of the workspace that may be a parent. */
const useMenuParents = (isAllowed: boolean) =>
  useQuery({
    queryKey: ["designing", "menus"],
    queryFn: async () =>
      (await call("menuAdmin.read", { query: { appId: WORKSPACE_APP_ID } })).items.filter(({ isButton }) => !isButton),
    enabled: isAllowed,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Adds the definition to the workspace's menu, with a button for each permission that can be granted on it. */
export function MenuDialog({ name, note, createMenu, onClose }: Props) {
  const mayView = usePermission("menu:view").isVisible;
  const parents = useMenuParents(mayView);
  const control = useWorkspaceForm<MenuForm>({
    send: async (values) => {
      const title = values.title.trim();
      await createMenu(title, values.parentId ?? null);
      notify({ kind: "success", text: text.created(title) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.title(name)}
      control={control}
      initialValues={{ title: name, parentId: null }}
      submitText={text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <p>{note}</p>
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
            treeData={(parents.data ?? []).map((item) => ({
              id: item.id,
              pId: item.parentId,
              value: item.id,
              title: item.title,
            }))}
            treeNodeFilterProp="title"
            showSearch
            suffixIcon={arrowSign}
            placeholder={text.top}
            {...choiceList(parents, text.noParent)}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
