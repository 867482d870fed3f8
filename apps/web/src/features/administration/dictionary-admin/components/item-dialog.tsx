import { Form, Input, Radio, Select } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { ColorWord } from "#shared/workspace-ui/color-word.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type Item, readWhole, saveItem, useRefreshDictionaries } from "../api.ts";
import { colorNames, dictionaryAdminText, itemsText, itemFormText as text } from "../text.ts";

type ItemForm = Pick<Item, "value" | "text" | "color" | "description" | "enabled">;

interface Props {
  readonly dictionaryId: string;
  /** Null: a new item. */
  readonly item: Item | null;
  readonly onClose: () => void;
}

const colors = Object.entries(colorNames) as [NonNullable<Item["color"]>, string][];
const stateOf = (enabled: boolean): string => (enabled ? itemsText.enabled : itemsText.disabled);
const blank: ItemForm = { value: "", text: "", color: null, description: "", enabled: true };
const missing = (fault: string) => rule((typed) => (typed.trim() === "" ? fault : undefined));

const versioned = ({ version, value, text: word, color, description, enabled }: Item): Versioned<ItemForm> => ({
  version,
  values: { value, text: word, color, description, enabled },
});

export function ItemDialog({ dictionaryId, item, onClose }: Props) {
  const refresh = useRefreshDictionaries();
  const { control, concurrentChanges } = useVersionedForm<ItemForm>({
    base: item && versioned(item),
    outdatedCode: "dictionary.item_changed",
    fields: [
      { name: "value", label: itemsText.value },
      { name: "text", label: itemsText.text },
      {
        name: "color",
        label: itemsText.color,
        describe: (color: Item["color"]) => (color ? colorNames[color] : itemsText.noColor),
      },
      { name: "description", label: itemsText.description },
      { name: "enabled", label: itemsText.state, describe: stateOf },
    ],
    reload: async () => {
      const storedItem = (await readWhole(dictionaryId)).items.find(({ id }) => id === item?.id);
      if (storedItem) return versioned(storedItem);
      throw new ApiError({
        status: 200,
        code: "dictionary.item_not_found",
        message: text.deletedByOthers,
        details: null,
      });
    },
    send: async (values, current) => {
      const word = values.text.trim();
      await saveItem({
        ...values,
        dictionaryId,
        id: item?.id ?? null,
        version: current?.version ?? null,
        value: values.value.trim(),
        text: word,
        color: values.color ?? null,
        description: values.description.trim(),
      });
      notify({ kind: "success", text: text.saved(word) });
      void refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={item ? text.edit : text.add}
      control={control}
      initialValues={item ? versioned(item).values : blank}
      submitText={dictionaryAdminText.save}
      cancelText={dictionaryAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="value"
        label={itemsText.value}
        extra={item?.builtin ? text.valueBuiltin : undefined}
        required
        rules={[missing(text.valueMissing)]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} disabled={item?.builtin ?? false} />
      </Form.Item>
      <Form.Item name="text" label={itemsText.text} required rules={[missing(text.textMissing)]}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="color" label={itemsText.color}>
        <Select
          allowClear={clearable}
          placeholder={itemsText.noColor}
          options={colors.map(([value, name]) => ({
            value,
            label: <ColorWord color={value}>{name}</ColorWord>,
          }))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={itemsText.state}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: stateOf(value) }))} />
      </Form.Item>
      <Form.Item name="description" label={itemsText.description}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
