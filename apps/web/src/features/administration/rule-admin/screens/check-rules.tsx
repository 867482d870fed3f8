import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { type CheckRule, removeCheckRule, saveCheckRule } from "../api.ts";
import { CheckRuleDialog } from "../components/check-rule-dialog.tsx";
import { RuleActions } from "../components/rule-actions.tsx";
import { ruleQueryFields } from "../components/rule-columns.tsx";
import { type RuleActionsProps, RuleList } from "../components/rule-list.tsx";
import { ruleText, checkText as text } from "../text.ts";

const columns: readonly DataColumn<CheckRule>[] = [
  { key: "steps", title: text.steps, width: 90, align: "right", render: ({ steps }) => text.stepCount(steps.length) },
  { key: "builtin", title: ruleText.builtin, width: 70, render: ({ builtin }) => (builtin ? ruleText.builtin : "—") },
];

export const CheckRules = () => (
  <RuleList
    list="validation.list"
    name="check-rules"
    type="check_rule"
    export="validation.export"
    text={text}
    fields={ruleQueryFields}
    columns={columns}
    actions={Actions}
    dialog={CheckRuleDialog}
  />
);

function Actions({ rule, onEdit, history }: RuleActionsProps<CheckRule>) {
  const { id, version, code, name, description, enabled, steps, builtin } = rule;
  return (
    <RuleActions
      list="validation.list"
      editPermission="check_rule:edit"
      name={name}
      enabled={enabled}
      isRemovable={!builtin}
      onEdit={onEdit}
      history={history}
      toggle={(next) => saveCheckRule({ id, version, code, name, description, steps, enabled: next })}
      remove={() => removeCheckRule(rule)}
    />
  );
}
