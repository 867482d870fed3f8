import { Checkbox, Form, Input, Select } from "antd";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { type FillRule, readRule, saveFillRule, tryFillRule } from "../api.ts";
import { blankPart, isComplete, type PartForm, partForm, partOf, usualParts } from "../model/fill-form.ts";
import { partWords, ruleText, fillText as text } from "../text.ts";
import styles from "./rule-admin.module.css";
import { RuleDialog } from "./rule-dialog.tsx";

interface Props {
  /** Null: a new rule. */
  readonly rule: FillRule | null;
  readonly onClose: () => void;
}

const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));

const words = {
  add: text.add,
  edit: text.editTitle,
  parts: text.parts,
  hint: text.partsHint,
  addPart: text.addPart,
  partOf: text.partOf,
};

export const FillRuleDialog = ({ rule: editedRule, onClose }: Props) => (
  <RuleDialog<FillRule, PartForm>
    editedRule={editedRule}
    onClose={onClose}
    list="fillRule.list"
    changedAs="fill_rule.changed"
    field="parts"
    maxParts={12}
    initialParts={usualParts}
    blank={blankPart}
    text={words}
    partsOf={({ parts }) => parts.map(partForm)}
    formatParts={(parts) => parts.map((part) => partWords(partOf(part))).join("，")}
    reload={(code) => readRule("fillRule.list", code)}
    save={(sent, parts) => saveFillRule({ ...sent, parts: parts.map(partOf) })}
    partFields={(index, part) => <PartFields index={index} kind={part?.kind ?? "text"} />}
    trial={(parts, onRefused) => <FillTrial id={editedRule?.id ?? null} parts={parts} onRefused={onRefused} />}
  />
);

function PartFields({ index, kind }: { index: number; kind: PartForm["kind"] }) {
  return (
    <>
      <Form.Item name={[index, "kind"]} label={text.kind}>
        <Select options={choices(text.kinds)} />
      </Form.Item>
      {kind === "text" ? (
        <Form.Item
          name={[index, "text"]}
          label={text.text}
          required
          rules={[{ required: true, message: text.textMissing }]}
        >
          <Input maxLength={40} autoComplete="off" spellCheck={false} />
        </Form.Item>
      ) : null}
      {kind === "date" ? (
        <Form.Item name={[index, "format"]} label={text.format}>
          <Select options={choices(text.formats)} />
        </Form.Item>
      ) : null}
      {kind === "sequence" ? <SequenceFields index={index} /> : null}
    </>
  );
}

const numberRules = [{ required: true, message: text.numberFault }];

const SequenceFields = ({ index }: { index: number }) => (
  <>
    <Form.Item name={[index, "restarts"]} label={text.restarts}>
      <Select options={choices(text.restartWords)} />
    </Form.Item>
    <Form.Item name={[index, "digits"]} label={text.digits} required rules={numberRules}>
      <NumberField min={1} max={12} precision={0} />
    </Form.Item>
    <Form.Item name={[index, "start"]} label={text.start} required rules={numberRules}>
      <NumberField min={0} max={999_999_999_999} precision={0} />
    </Form.Item>
    <Form.Item name={[index, "perDepartment"]} valuePropName="checked">
      <Checkbox>{text.perDepartment}</Checkbox>
    </Form.Item>
    <Form.Item name={[index, "isGapless"]} valuePropName="checked">
      <Checkbox>{text.isGapless}</Checkbox>
    </Form.Item>
  </>
);

interface TrialProps {
  readonly id: string | null;
  readonly parts: readonly PartForm[];
  onRefused(error: unknown): void;
}

/** Shows the next numbers for the parts of the form, without consuming one. */
function FillTrial({ id, parts, onRefused }: TrialProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [values, setValues] = useState<readonly string[] | null>(null);

  async function run(): Promise<void> {
    setIsBusy(true);
    setValues(null);
    try {
      setValues((await tryFillRule(id, parts.map(partOf))).values);
    } catch (error) {
      onRefused(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <section className={styles.trial} aria-label={ruleText.tryTitle}>
      <h3 className={styles.heading}>{ruleText.tryTitle}</h3>
      <div className={styles.tried}>
        <Button disabled={!isComplete(parts)} isLoading={isBusy} onClick={() => void run()}>
          {text.try}
        </Button>
        <span className={styles.quiet}>{text.noNumber}</span>
      </div>
      <p role="status">{values ? text.values(values) : ""}</p>
    </section>
  );
}
