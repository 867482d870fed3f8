import { identifierOf } from "@tender/contract/normal-form";
import { Checkbox, Form, Input, Select } from "antd";
import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/changed-meanwhile.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { type FillRule, readRule, saveFillRule, tryFillRule, useRefreshRules } from "../api.ts";
import { blankPart, isComplete, type PartForm, partForm, partOf, usualParts } from "../model/fill-form.ts";
import { partWords, ruleText, fillText as text } from "../text.ts";
import { OrderedParts } from "./ordered-parts.tsx";
import styles from "./rule-admin.module.css";
import { blankRule, RuleFields, type RuleForm, sayState } from "./rule-fields.tsx";

interface FillRuleForm extends RuleForm {
  readonly parts: readonly PartForm[];
}

interface Props {
  /** Null: a new one. */
  readonly known: FillRule | null;
  readonly onClose: () => void;
}

const versioned = ({ version, code, name, description, enabled, parts }: FillRule): Versioned<FillRuleForm> => ({
  version,
  values: { code, name, description, enabled, parts: parts.map(partForm) },
});

const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));

export function FillRuleDialog({ known, onClose }: Props) {
  const refresh = useRefreshRules("fillRule.list");
  const { control, meanwhile } = useVersionedForm<FillRuleForm>({
    known: known && versioned(known),
    changedAs: "fill_rule.changed",
    fields: [
      { name: "name", label: ruleText.name },
      { name: "enabled", label: ruleText.state, say: sayState },
      { name: "description", label: ruleText.description },
      {
        name: "parts",
        label: text.parts,
        say: (parts: readonly PartForm[]) => parts.map((part) => partWords(partOf(part))).join("，"),
      },
    ],
    reload: async () => versioned(await readRule("fillRule.list", known?.code ?? "")),
    send: async (values, current) => {
      const name = values.name.trim();
      await saveFillRule({
        id: known?.id ?? null,
        version: current?.version ?? null,
        code: identifierOf(values.code),
        name,
        description: values.description.trim(),
        enabled: values.enabled,
        parts: values.parts.map(partOf),
      });
      notify({ kind: "success", text: ruleText.saved(name) });
      void refresh();
      onClose();
    },
  });
  const parts: readonly PartForm[] = Form.useWatch("parts", { form: control.form, preserve: true }) ?? [];
  return (
    <FormDialog
      title={known ? text.editTitle : text.add}
      width={720}
      control={control}
      initialValues={known ? versioned(known).values : { ...blankRule, parts: usualParts }}
      submitText={ruleText.save}
      cancelText={ruleText.cancel}
      onClose={onClose}
    >
      {meanwhile}
      <RuleFields isNew={known === null} />
      <h3 className={styles.heading}>{text.parts}</h3>
      <OrderedParts
        name="parts"
        hint={text.partsHint}
        most={12}
        addText={text.addPart}
        blank={blankPart}
        titleOf={text.partOf}
      >
        {(index) => <PartFields index={index} kind={parts[index]?.kind ?? "text"} />}
      </OrderedParts>
      <FillTrial id={known?.id ?? null} parts={parts} onRefused={control.refuse} />
    </FormDialog>
  );
}

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

const whole = [{ required: true, message: text.numberFault }];

const SequenceFields = ({ index }: { index: number }) => (
  <>
    <Form.Item name={[index, "restarts"]} label={text.restarts}>
      <Select options={choices(text.restartWords)} />
    </Form.Item>
    <Form.Item name={[index, "digits"]} label={text.digits} required rules={whole}>
      <NumberField min={1} max={12} precision={0} />
    </Form.Item>
    <Form.Item name={[index, "start"]} label={text.start} required rules={whole}>
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

/** What the parts as they stand in the form would give next; nothing is taken by that. */
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
