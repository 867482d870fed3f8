import { identifierOf } from "@tender/contract/normal-form";
import { Checkbox, Form, Input, Radio } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/changed-meanwhile.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type CheckRule, readRule, saveCheckRule, useRefreshRules } from "../api.ts";
import { blankStep, type StepForm, stepForm, stepOf } from "../model/check-form.ts";
import { ruleText, checkText as text } from "../text.ts";
import { CheckTrial } from "./check-trial.tsx";
import { OrderedParts } from "./ordered-parts.tsx";
import styles from "./rule-admin.module.css";
import { blankRule, RuleFields, type RuleForm, sayState } from "./rule-fields.tsx";

interface CheckRuleForm extends RuleForm {
  readonly steps: readonly StepForm[];
}

interface Props {
  /** Null: a new one. */
  readonly known: CheckRule | null;
  readonly onClose: () => void;
}

const blank: CheckRuleForm = { ...blankRule, steps: [blankStep] };

const versioned = ({ version, code, name, description, enabled, steps }: CheckRule): Versioned<CheckRuleForm> => ({
  version,
  values: { code, name, description, enabled, steps: steps.map(stepForm) },
});

/** All that a step says: two that differ in their message alone do not read alike. */
const sayStep = ({ isWhole, isFirst, count, pattern, message }: StepForm): string =>
  [
    `${isWhole ? text.whole : `${count ?? 1} 位`} ${pattern}`,
    ...(isWhole && isFirst ? [text.first] : []),
    ...(message === "" ? [] : [`${text.message}“${message}”`]),
  ].join("，");

export function CheckRuleDialog({ known, onClose }: Props) {
  const refresh = useRefreshRules("validation.list");
  const { control, meanwhile } = useVersionedForm<CheckRuleForm>({
    known: known && versioned(known),
    changedAs: "check_rule.changed",
    fields: [
      { name: "name", label: ruleText.name },
      { name: "enabled", label: ruleText.state, say: sayState },
      { name: "description", label: ruleText.description },
      { name: "steps", label: text.steps, say: (steps: readonly StepForm[]) => steps.map(sayStep).join("；") },
    ],
    reload: async () => versioned(await readRule("validation.list", known?.code ?? "")),
    send: async (values, current) => {
      const name = values.name.trim();
      await saveCheckRule({
        id: known?.id ?? null,
        version: current?.version ?? null,
        code: identifierOf(values.code),
        name,
        description: values.description.trim(),
        enabled: values.enabled,
        steps: values.steps.map(stepOf),
      });
      notify({ kind: "success", text: ruleText.saved(name) });
      void refresh();
      onClose();
    },
  });
  const steps: readonly StepForm[] = Form.useWatch("steps", { form: control.form, preserve: true }) ?? [];
  return (
    <FormDialog
      title={known ? text.editTitle : text.add}
      width={720}
      control={control}
      initialValues={known ? versioned(known).values : blank}
      submitText={ruleText.save}
      cancelText={ruleText.cancel}
      onClose={onClose}
    >
      {meanwhile}
      <RuleFields isNew={known === null} />
      <h3 className={styles.heading}>{text.steps}</h3>
      <OrderedParts
        name="steps"
        hint={text.stepsHint}
        most={20}
        addText={text.addStep}
        blank={blankStep}
        titleOf={text.stepOf}
      >
        {(index) => <StepFields index={index} isWhole={steps[index]?.isWhole ?? true} />}
      </OrderedParts>
      <CheckTrial steps={steps} onRefused={control.refuse} />
    </FormDialog>
  );
}

const missing = (fault: string) => rule((typed) => (typed.trim() === "" ? fault : undefined));

function StepFields({ index, isWhole }: { index: number; isWhole: boolean }) {
  return (
    <>
      <Form.Item name={[index, "isWhole"]} label={text.part}>
        <Radio.Group options={[true, false].map((value) => ({ value, label: value ? text.whole : text.digits }))} />
      </Form.Item>
      {isWhole ? (
        <Form.Item name={[index, "isFirst"]} valuePropName="checked" label=" ">
          <Checkbox>{text.first}</Checkbox>
        </Form.Item>
      ) : (
        <Form.Item name={[index, "count"]} label={text.count} rules={[{ required: true, message: text.countFault }]}>
          <NumberField min={1} max={100} precision={0} />
        </Form.Item>
      )}
      <Form.Item
        name={[index, "pattern"]}
        label={text.pattern}
        extra={index === 0 ? text.patternHint : undefined}
        required
        rules={[{ required: true, message: text.patternMissing }]}
      >
        <Input maxLength={200} autoComplete="off" spellCheck={false} className={styles.code ?? ""} />
      </Form.Item>
      <Form.Item name={[index, "message"]} label={text.message} required rules={[missing(text.messageMissing)]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </>
  );
}
