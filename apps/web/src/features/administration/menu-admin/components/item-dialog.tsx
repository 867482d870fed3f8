import { Checkbox, Form, Input, Radio, Select, TreeSelect } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { arrowSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type Item, readItems, saveItem, useRefreshMenus } from "../api.ts";
import { fieldsOf, flags, formOf, type ItemForm, sharedFields } from "../model/item-form.ts";
import { type MenuNode, menuNodes } from "../model/menu-nodes.ts";
import { menuAdminText, itemFormText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

/** The item to edit or create. */
export interface ItemRequest {
  /** Null: a new item. */
  readonly item: Item | null;
  readonly isButton: boolean;
  readonly parentId: string | null;
}

interface Props extends ItemRequest {
  readonly appId: string;
  readonly items: readonly Item[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly children: Choice[];
}

/** Returns every menu except the item itself and the items below it. */
const parentsIn = (nodes: readonly MenuNode<Item>[], exceptId: string | undefined): Choice[] =>
  nodes.flatMap(({ item, children }) =>
    item.isButton || item.id === exceptId
      ? []
      : { value: item.id, title: item.title, children: parentsIn(children, exceptId) },
  );

const missing = (fault: string) => rule((typed) => (typed.trim() === "" ? fault : undefined));
const plain = { autoComplete: "off", spellCheck: false } as const;

const versioned = (item: Item): Versioned<ItemForm> => ({
  version: item.version,
  values: formOf(item, item.parentId),
});

/** Edits a menu or a button with all its settings. */
export function ItemDialog({ item, isButton, parentId, appId, items, onClose, onSaved }: Props) {
  const refresh = useRefreshMenus();
  const initialValues = formOf(item, parentId);
  const { control, concurrentChanges } = useVersionedForm<ItemForm>({
    base: item && versioned(item),
    outdatedCode: "menu.changed",
    fields: sharedFields(isButton, (id) => items.find((menu) => menu.id === id)?.title ?? id),
    reload: async () => {
      const storedItem = (await readItems(appId)).find(({ id }) => id === item?.id);
      if (storedItem) return versioned(storedItem);
      throw new ApiError({ status: 200, code: "menu.not_found", message: text.deletedByOthers, details: null });
    },
    send: async (typed, current) => {
      const fields = fieldsOf({ ...(current?.values ?? initialValues), ...typed }, isButton);
      const { id } = await saveItem({ ...fields, appId, id: item?.id ?? null, version: current?.version ?? null });
      notify({ kind: "success", text: text.saved(fields.title) });
      await refresh();
      onSaved(id);
    },
  });
  const addTitle = isButton ? text.addButton : text.addMenu;
  const editTitle = isButton ? text.editButton : text.editMenu;
  return (
    <FormDialog
      title={item ? editTitle : addTitle}
      width={720}
      control={control}
      initialValues={initialValues as ItemForm}
      submitText={text.save}
      cancelText={menuAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <div className={styles.fields}>
        <Form.Item name="title" label={text.title} required rules={[missing(text.titleMissing)]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="parentId" label={text.parent} normalize={(id: string | undefined) => id ?? null}>
          <TreeSelect
            allowClear={isButton ? false : clearable}
            showSearch
            suffixIcon={arrowSign}
            treeNodeFilterProp="title"
            treeDefaultExpandAll={items.length < 200}
            placeholder={text.topLevel}
            treeData={parentsIn(menuNodes(items), item?.id)}
          />
        </Form.Item>
        {isButton ? <ButtonFields /> : <MenuFields />}
      </div>
    </FormDialog>
  );
}

function ButtonFields() {
  return (
    <>
      <Form.Item
        name="action"
        label={text.action}
        extra={text.actionHint}
        required
        rules={[missing(text.actionMissing)]}
      >
        <Input maxLength={300} {...plain} />
      </Form.Item>
      <Form.Item name="describe" label={text.describe}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label={text.type}>
        <Radio.Group options={(["1", "2"] as const).map((value) => ({ value, label: text.types[value] }))} />
      </Form.Item>
      <Form.Item name="status" label={text.status}>
        <Radio.Group options={(["1", "0"] as const).map((value) => ({ value, label: text.statuses[value] }))} />
      </Form.Item>
    </>
  );
}

function MenuFields() {
  return (
    <>
      <Form.Item name="path" label={text.path} extra={text.pathHint} required rules={[missing(text.pathMissing)]}>
        <Input maxLength={2_000} inputMode="url" {...plain} />
      </Form.Item>
      <Form.Item name="component" label={text.component} extra={text.componentHint}>
        <Input maxLength={200} {...plain} />
      </Form.Item>
      <Form.Item name="name" label={text.name}>
        <Input maxLength={100} {...plain} />
      </Form.Item>
      <Form.Item name="icon" label={text.icon}>
        <Input maxLength={60} {...plain} />
      </Form.Item>
      <Form.Item name="url" label={text.url}>
        <Input maxLength={2_000} inputMode="url" {...plain} />
      </Form.Item>
      <Form.Item name="target" label={text.target} extra={text.targetHint}>
        <Input maxLength={20} {...plain} />
      </Form.Item>
      <Form.Item name="redirect" label={text.redirect} extra={text.redirectHint}>
        <Input maxLength={2_000} inputMode="url" {...plain} />
      </Form.Item>
      <Form.Item name="permissionList" label={text.permissionList} extra={text.permissionListHint}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[",", "，", " "]} />
      </Form.Item>
      <Form.Item name="flags" label={text.flags} className={styles.wide ?? ""}>
        <Checkbox.Group options={flags.map((value) => ({ value, label: text.flag[value] }))} />
      </Form.Item>
    </>
  );
}
