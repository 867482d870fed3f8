import { identifierOf } from "@tender/contract/normal-form";
import { Form } from "antd";
import type { ReactNode } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type RuleList, useRefreshRules } from "../api.ts";
import { ruleText } from "../text.ts";
import { OrderedParts } from "./ordered-parts.tsx";
import styles from "./rule-admin.module.css";
import { blankRule, formatState, RuleFields, type RuleForm } from "./rule-fields.tsx";

interface StoredRule extends RuleForm {
  readonly id: string;
  readonly version: number;
}

/** A rule of a request, without its parts. `id` and `version` null: a new rule. */
export type SentRule = RuleForm & { readonly id: string | null; readonly version: number | null };

interface Props<R extends StoredRule, P extends object> {
  /** Null: a new rule. */
  readonly editedRule: R | null;
  readonly onClose: () => void;
  readonly list: RuleList;
  readonly changedAs: "check_rule.changed" | "fill_rule.changed";
  /** The field of the parts in the form, the record and the server's refusals. */
  readonly field: "steps" | "parts";
  readonly maxParts: number;
  /** Parts of a new rule. */
  readonly initialParts: readonly P[];
  /** Values of an added part. */
  readonly blank: P;
  readonly text: {
    readonly add: string;
    readonly edit: string;
    readonly parts: string;
    readonly hint: string;
    readonly addPart: string;
    readonly partOf: (number: number) => string;
  };
  partsOf(rule: R): readonly P[];
  formatParts(parts: readonly P[]): string;
  reload(code: string): Promise<R>;
  save(rule: SentRule, parts: readonly P[]): Promise<unknown>;
  /** Returns the fields of the part at this position. */
  partFields(index: number, part: P | undefined): ReactNode;
  trial(parts: readonly P[], onRefused: (error: unknown) => void): ReactNode;
}

/** Edits one rule with its ordered parts: form, trial, and the comparison with another person's change. */
export function RuleDialog<R extends StoredRule, P extends object>(props: Props<R, P>) {
  const { editedRule, onClose, list, field, text } = props;
  type Values = RuleForm & Readonly<Record<string, unknown>>;
  const refresh = useRefreshRules(list);
  const partsIn = (values: Values) => values[field] as readonly P[];
  const versioned = (rule: R): Versioned<Values> => {
    const { version, code, name, description, enabled } = rule;
    return { version, values: { code, name, description, enabled, [field]: props.partsOf(rule) } };
  };
  const { control, concurrentChanges } = useVersionedForm<Values>({
    base: editedRule && versioned(editedRule),
    outdatedCode: props.changedAs,
    fields: [
      { name: "name", label: ruleText.name },
      { name: "enabled", label: ruleText.state, describe: (enabled) => formatState(enabled === true) },
      { name: "description", label: ruleText.description },
      { name: field, label: text.parts, describe: (parts) => props.formatParts(parts as readonly P[]) },
    ],
    reload: async () => versioned(await props.reload(editedRule?.code ?? "")),
    send: async (values, current) => {
      const { code, description, enabled } = values;
      const name = values.name.trim();
      const record = { id: editedRule?.id ?? null, version: current?.version ?? null };
      const rule = { ...record, code: identifierOf(code), name, description: description.trim(), enabled };
      await props.save(rule, partsIn(values));
      notify({ kind: "success", text: ruleText.saved(name) });
      void refresh();
      onClose();
    },
  });
  const parts = (Form.useWatch(field, { form: control.form, preserve: true }) ?? []) as readonly P[];
  return (
    <FormDialog
      title={editedRule ? text.edit : text.add}
      width={720}
      control={control}
      initialValues={editedRule ? versioned(editedRule).values : { ...blankRule, [field]: props.initialParts }}
      submitText={ruleText.save}
      cancelText={ruleText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <RuleFields isNew={editedRule === null} />
      <h3 className={styles.heading}>{text.parts}</h3>
      <OrderedParts
        name={field}
        hint={text.hint}
        maxParts={props.maxParts}
        addText={text.addPart}
        blank={props.blank}
        titleOf={text.partOf}
      >
        {(index) => props.partFields(index, parts[index])}
      </OrderedParts>
      {props.trial(parts, control.refuse)}
    </FormDialog>
  );
}
