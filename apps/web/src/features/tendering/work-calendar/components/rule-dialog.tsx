import {
  generalMeaningOf,
  isRuleValue,
  type RuleKey,
  type RuleRegime,
  type RuleUnit,
  regimeWords,
  ruleKeyNames,
  ruleKeys,
  ruleRegimes,
  unitWords,
  valueHints,
} from "@tender/contract/tender-rules";
import { Form, Input, Radio, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { readRule, saveRule, type TenderRule, useRefreshCalendar } from "../api.ts";
import { ruleText as text } from "../text.ts";

interface RuleForm {
  readonly key: RuleKey;
  /** Empty: all. */
  readonly regime: RuleRegime | "";
  readonly method: string;
  readonly value: string;
  readonly unit: RuleUnit;
  readonly source: string;
  readonly enabled: boolean;
}

interface Props {
  /** Null: a new rule. */
  readonly edited: TenderRule | null;
  readonly onClose: () => void;
}

const blank: RuleForm = {
  key: "documents.deadline",
  regime: "",
  method: "",
  value: "",
  unit: "day",
  source: "",
  enabled: true,
};

const versioned = ({
  version,
  regime,
  method,
  key,
  value,
  unit,
  source,
  enabled,
}: TenderRule): Versioned<RuleForm> => ({
  version,
  values: { key, regime: regime ?? "", method: method ?? "", value, unit, source, enabled },
});

const unitWord = (unit: RuleUnit): string => unitWords[unit].replace(/^个/, "");

export function RuleDialog({ edited, onClose }: Props) {
  const refresh = useRefreshCalendar();
  const methods = useDictionary("cgfs");
  const { control, concurrentChanges } = useVersionedForm<RuleForm>({
    base: edited && versioned(edited),
    outdatedCode: "calendar.rule_changed",
    fields: [
      { name: "value", label: text.value },
      { name: "unit", label: text.unit, describe: unitWord },
      { name: "source", label: text.source },
      { name: "enabled", label: text.state, describe: text.stateOf },
    ],
    reload: async () => versioned(await readRule(edited?.id ?? "")),
    send: async ({ regime, method, value, source, ...values }, current) => {
      await saveRule({
        ...values,
        id: edited?.id ?? null,
        version: current?.version ?? null,
        regime: regime === "" ? null : regime,
        method: method === "" ? null : method,
        value: value.trim(),
        source: source.trim(),
      });
      notify({ kind: "success", text: text.saved(ruleKeys[values.key].name) });
      void refresh();
      onClose();
    },
  });
  const { form } = control;
  const key = Form.useWatch("key", form) ?? edited?.key ?? blank.key;
  const unit = Form.useWatch("unit", form) ?? edited?.unit ?? blank.unit;
  return (
    <FormDialog
      title={edited ? text.editTitle : text.addTitle}
      width={600}
      control={control}
      initialValues={edited ? versioned(edited).values : blank}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item name="key" label={text.key} extra={generalMeaningOf(key)} required>
        <Select
          disabled={edited !== null}
          virtual={false}
          options={ruleKeyNames.map((name) => ({ value: name, label: ruleKeys[name].name }))}
          onChange={(name: RuleKey) => form.setFieldValue("unit", ruleKeys[name].units[0])}
        />
      </Form.Item>
      <Form.Item name="regime" label={text.regime}>
        <Select
          disabled={edited !== null}
          options={[
            { value: "", label: text.all },
            ...ruleRegimes.map((regime) => ({ value: regime, label: regimeWords[regime] })),
          ]}
        />
      </Form.Item>
      <Form.Item name="method" label={text.method}>
        <Select
          disabled={edited !== null}
          options={[
            { value: "", label: text.all },
            ...methods.items.map(({ value, text: label }) => ({ value, label })),
          ]}
          // A method that was disabled later is still the rule's.
          labelRender={({ value, label }) => label ?? methods.wordFor(String(value))}
        />
      </Form.Item>
      <Form.Item
        name="value"
        label={text.value}
        extra={valueHints[unit]}
        required
        rules={[
          rule((typed) =>
            isRuleValue(form.getFieldValue("unit"), typed.trim()) ? undefined : text.valueFault(valueHints[unit]),
          ),
        ]}
      >
        <Input maxLength={20} autoComplete="off" inputMode="decimal" />
      </Form.Item>
      <Form.Item name="unit" label={text.unit}>
        <Select options={ruleKeys[key].units.map((each) => ({ value: each, label: unitWord(each) }))} />
      </Form.Item>
      <Form.Item
        name="source"
        label={text.source}
        extra={text.sourceHint}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.sourceMissing : undefined))]}
      >
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="enabled" label={text.state}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: text.stateOf(value) }))} />
      </Form.Item>
    </FormDialog>
  );
}
