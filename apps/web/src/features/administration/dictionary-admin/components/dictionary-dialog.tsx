import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input, Radio } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type Dictionary, type Kind, readWhole, saveDictionary, useRefreshDictionaries } from "../api.ts";
import { dictionaryAdminText, listText, dictionaryFormText as text } from "../text.ts";

interface DictionaryForm {
  readonly code: string;
  readonly name: string;
  readonly valueType: Dictionary["valueType"];
  readonly description: string;
}

type StoredDictionary = Pick<Dictionary, "id" | "version" | "code" | "name" | "valueType" | "description">;

interface Props {
  readonly kind: Kind;
  /** Null: a new dictionary. */
  readonly dictionary: StoredDictionary | null;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;
const blank: DictionaryForm = { code: "", name: "", valueType: "text", description: "" };

const versioned = ({ version, code, name, valueType, description }: StoredDictionary): Versioned<DictionaryForm> => ({
  version,
  values: { code, name, valueType, description },
});

export function DictionaryDialog({ kind, dictionary, onClose, onSaved }: Props) {
  const refresh = useRefreshDictionaries();
  const { control, concurrentChanges } = useVersionedForm<DictionaryForm>({
    base: dictionary && versioned(dictionary),
    outdatedCode: "dictionary.changed",
    fields: [
      { name: "name", label: listText.name },
      {
        name: "valueType",
        label: listText.valueType,
        describe: (type: Dictionary["valueType"]) => listText.valueTypes[type],
      },
      { name: "description", label: listText.description },
    ],
    reload: async () => versioned(await readWhole(dictionary?.id ?? "")),
    send: async (values, current) => {
      const name = values.name.trim();
      const { id } = await saveDictionary({
        ...values,
        id: dictionary?.id ?? null,
        version: current?.version ?? null,
        kind,
        code: identifierOf(values.code),
        name,
        description: values.description.trim(),
      });
      notify({ kind: "success", text: text.saved(name) });
      void refresh();
      onClose();
      onSaved(id);
    },
  });
  return (
    <FormDialog
      title={(dictionary ? text.edit : text.add)[kind]}
      control={control}
      initialValues={dictionary ? versioned(dictionary).values : blank}
      submitText={dictionaryAdminText.save}
      cancelText={dictionaryAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="code"
        label={listText.code}
        extra={dictionary ? undefined : text.codeHint}
        required
        rules={dictionary ? [] : [rule((typed) => (CODE.test(identifierOf(typed)) ? undefined : text.codeFault))]}
      >
        <Input maxLength={60} autoComplete="off" spellCheck={false} disabled={dictionary !== null} />
      </Form.Item>
      <Form.Item
        name="name"
        label={listText.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="valueType" label={listText.valueType} extra={text.typeHint}>
        <Radio.Group
          options={(["text", "number"] as const).map((value) => ({ value, label: listText.valueTypes[value] }))}
        />
      </Form.Item>
      <Form.Item name="description" label={listText.description}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
