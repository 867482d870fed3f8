import { Checkbox, Form, Input, Radio } from "antd";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type CheckRule, readRule, saveCheckRule } from "../api.ts";
import { blankStep, type StepForm, stepForm, stepOf } from "../model/check-form.ts";
import { checkText as text } from "../text.ts";
import { CheckTrial } from "./check-trial.tsx";
import styles from "./rule-admin.module.css";
import { RuleDialog } from "./rule-dialog.tsx";

interface Props {
  /** Null: a new rule. */
  readonly rule: CheckRule | null;
  readonly onClose: () => void;
}

/** Describes a step with its message, so that two steps with different messages have different texts. */
const formatStep = ({ isWhole, isFirst, count, pattern, message }: StepForm): string =>
  [
    `${isWhole ? text.whole : `${count ?? 1} 位`} ${pattern}`,
    ...(isWhole && isFirst ? [text.first] : []),
    ...(message === "" ? [] : [`${text.message}“${message}”`]),
  ].join("，");

const words = {
  add: text.add,
  edit: text.editTitle,
  parts: text.steps,
  hint: text.stepsHint,
  addPart: text.addStep,
  partOf: text.stepOf,
};

export const CheckRuleDialog = ({ rule: editedRule, onClose }: Props) => (
  <RuleDialog<CheckRule, StepForm>
    editedRule={editedRule}
    onClose={onClose}
    list="validation.list"
    changedAs="check_rule.changed"
    field="steps"
    maxParts={20}
    initialParts={[blankStep]}
    blank={blankStep}
    text={words}
    partsOf={({ steps }) => steps.map(stepForm)}
    formatParts={(steps) => steps.map(formatStep).join("；")}
    reload={(code) => readRule("validation.list", code)}
    save={(sent, steps) => saveCheckRule({ ...sent, steps: steps.map(stepOf) })}
    partFields={(index, step) => <StepFields index={index} isWhole={step?.isWhole ?? true} />}
    trial={(steps, onRefused) => <CheckTrial steps={steps} onRefused={onRefused} />}
  />
);

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
