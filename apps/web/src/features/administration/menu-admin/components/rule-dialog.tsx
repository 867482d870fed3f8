import {
  MAX_RULE_DAYS,
  MAX_RULE_VALUE_LENGTH,
  MAX_RULE_VALUES,
  ruleFault,
  ruleWords,
} from "@tender/contract/data-rules";
import { Form, Input, Radio, Select } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule as formRule } from "#shared/workspace-ui/workspace-form.tsx";
import { type DataRule, type RuleData, readRules, saveRule, useRefreshRules } from "../data-rules.ts";
import {
  adaptToColumn,
  conditionOptions,
  fieldsOfRule,
  partOfRule,
  type RuleColumn,
  type RulePart,
  sourceOptions,
  valueField,
} from "../model/rule-form.ts";
import { menuAdminText, ruleFormText as text } from "../text.ts";

interface RuleForm {
  readonly title: string;
  readonly rule: RulePart;
  readonly isOn: boolean;
}

interface Props {
  readonly list: string;
  readonly columns: RuleData["columns"];
  /** Null: a new rule. */
  readonly editedRule: DataRule | null;
  readonly onClose: () => void;
}

const stateOf = (isOn: boolean): string => (isOn ? text.on : text.off);
const versioned = (rule: DataRule, columns: readonly RuleColumn[]): Versioned<RuleForm> => ({
  version: rule.version,
  values: { title: rule.title, rule: partOfRule(rule, columns), isOn: rule.isOn },
});

/** Edits one data rule. It is one field for comparisons, because parts of two versions make no meaningful rule. */
export function RuleDialog({ list, columns, editedRule, onClose }: Props) {
  const refresh = useRefreshRules();
  const columnOf = (code: string): RuleColumn | undefined => columns.find((column) => column.code === code);
  const { control, concurrentChanges } = useVersionedForm<RuleForm>({
    base: editedRule && versioned(editedRule, columns),
    outdatedCode: "data_rule.changed",
    fields: [
      { name: "title", label: text.title },
      { name: "rule", label: text.rule, describe: (part: RulePart) => wordsOf(part, columnOf(part.column)) },
      { name: "isOn", label: text.state, describe: stateOf },
    ],
    reload: async () => {
      const rule = (await readRules(list)).rules.find(({ id }) => id === editedRule?.id);
      if (rule) return versioned(rule, columns);
      throw new ApiError({ status: 200, code: "data_rule.not_found", message: text.notFound, details: null });
    },
    send: async (_typed, current) => {
      // Values without a visible field belong to the rule as well.
      const { title, rule, isOn }: RuleForm = control.form.getFieldsValue(true);
      const fields = fieldsOfRule(rule, columnOf(rule.column)?.type ?? "text");
      const target = { list, id: editedRule?.id ?? null, version: current?.version ?? null };
      await saveRule({ ...fields, ...target, title: title.trim(), isOn });
      notify({ kind: "success", text: text.saved(title.trim()) });
      await refresh();
      onClose();
    },
  });
  const newRule = { title: "", rule: partOfRule(null, columns), isOn: true };
  return (
    <FormDialog
      title={editedRule ? text.edit : text.add}
      width={640}
      control={control}
      initialValues={editedRule ? versioned(editedRule, columns).values : newRule}
      submitText={text.save}
      cancelText={menuAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="title"
        label={text.title}
        required
        rules={[formRule((typed) => (typed.trim() === "" ? text.titleMissing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" placeholder={text.titleHint} />
      </Form.Item>
      <RuleFields columns={columns} columnOf={columnOf} />
      <Form.Item name="isOn" label={text.state}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: stateOf(value) }))} />
      </Form.Item>
    </FormDialog>
  );
}

function wordsOf(part: RulePart, column: RuleColumn | undefined): string {
  if (!column) return part.column;
  return ruleWords({ ...column, choices: [...column.choices] }, fieldsOfRule(part, column.type));
}

interface FieldsProps {
  readonly columns: readonly RuleColumn[];
  readonly columnOf: (code: string) => RuleColumn | undefined;
}

function RuleFields({ columns, columnOf }: FieldsProps) {
  const form = Form.useFormInstance<RuleForm>();
  const part: RulePart | undefined = Form.useWatch("rule", { form, preserve: true });
  const column = columnOf(part?.column ?? "");
  /** Changes the rule, and removes values that do not fit its new column or condition. */
  const updateRule = (change: Partial<RulePart>) => {
    const next = { ...(form.getFieldValue("rule") as RulePart), ...change };
    const nextColumn = columnOf(next.column);
    if (nextColumn) form.setFieldValue("rule", adaptToColumn(next, nextColumn));
  };
  return (
    <>
      <Form.Item name={["rule", "column"]} label={text.column}>
        <Select
          showSearch={searchSign}
          options={columns.map(({ code, title }) => ({ value: code, label: title }))}
          onChange={(code: string) => updateRule({ column: code })}
        />
      </Form.Item>
      {part && column ? (
        <>
          <Form.Item name={["rule", "condition"]} label={text.condition}>
            <Select options={conditionOptions(column.type)} onChange={(condition) => updateRule({ condition })} />
          </Form.Item>
          <SourceField part={part} column={column} onChange={(source) => updateRule({ source })} />
          <ValueField part={part} column={column} />
          <p role="status">{text.reads(wordsOf(part, column))}</p>
        </>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly part: RulePart;
  readonly column: RuleColumn;
}

function SourceField({ part, column, onChange }: PartProps & { onChange: (source: RulePart["source"]) => void }) {
  const options = sourceOptions(column.type, part.condition);
  if (options.length < 2 && options[0]?.value === "fixed") return null;
  return (
    <Form.Item name={["rule", "source"]} label={text.source}>
      <Select options={options} onChange={onChange} />
    </Form.Item>
  );
}

/** Stores the value of a field as a list with one entry, because a rule holds a list. */
const single = {
  getValueProps: (values: readonly string[] | undefined) => ({ value: values?.[0] }),
  normalize: (value: string | undefined) => (value === undefined || value === "" ? [] : [value]),
};

function ValueField({ part, column }: PartProps) {
  const kind = valueField(column.type, part);
  if (kind === "none") return null;
  if (kind === "days")
    return (
      <Form.Item name={["rule", "days"]} label={text.days} extra={text.daysHint}>
        <NumberField min={-MAX_RULE_DAYS} max={MAX_RULE_DAYS} precision={0} />
      </Form.Item>
    );
  const validity = {
    validator: async () => {
      const fault = ruleFault(column, fieldsOfRule(part, column.type));
      if (fault !== undefined) throw new Error(text.faults[column.type] ?? text.valueMissing);
    },
  };
  const options = column.choices.map(({ value, label }) => ({ value, label }));
  const field = { name: ["rule", "values"], label: text.value, required: true, rules: [validity] };
  if (kind === "several" || kind === "choices")
    return (
      <Form.Item {...field} extra={kind === "several" ? text.severalHint : undefined}>
        {kind === "several" ? (
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={MAX_RULE_VALUES}
            tokenSeparators={[",", "，", " "]}
          />
        ) : (
          <Select mode="multiple" options={options} showSearch={searchSign} />
        )}
      </Form.Item>
    );
  return (
    <Form.Item {...field} {...single}>
      {kind === "day" ? (
        <DateField />
      ) : kind === "choice" ? (
        <Select options={options} />
      ) : (
        <Input maxLength={MAX_RULE_VALUE_LENGTH} autoComplete="off" spellCheck={false} />
      )}
    </Form.Item>
  );
}
