import { useState } from "react";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { RecordHistory } from "../../../shared/workspace-ui/record-history.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { type CheckRule, removeCheckRule, saveCheckRule } from "../api.ts";
import { CheckRuleDialog } from "../components/check-rule-dialog.tsx";
import { RuleActions } from "../components/rule-actions.tsx";
import { ruleColumns, ruleQueryFields } from "../components/rule-columns.tsx";
import { ruleText, checkText as text } from "../text.ts";

type Description = ListDescription<"checkRuleAdmin.list">;

const columns: Description["columns"] = ruleColumns<CheckRule>(
  { key: "steps", title: text.steps, width: 90, align: "right", render: ({ steps }) => text.stepCount(steps.length) },
  { key: "builtin", title: ruleText.builtin, width: 70, render: ({ builtin }) => (builtin ? ruleText.builtin : "—") },
);

type Opened = { readonly what: "edit" | "history"; readonly rule: CheckRule } | { readonly what: "new" };

/** 校验规则. */
export function CheckRules() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useTabDialog("rule", opened && <OpenedDialog opened={opened} onClose={close} />);
  const actions: Description["columns"][number] = {
    key: "actions",
    title: ruleText.actions,
    width: 170,
    fixed: "right",
    isLocked: true,
    render: (rule) => (
      <Actions
        rule={rule}
        onEdit={() => setOpened({ what: "edit", rule })}
        onHistory={() => setOpened({ what: "history", rule })}
      />
    ),
  };
  return (
    <ListPage
      name="check-rules"
      title={text.title}
      note={text.note}
      list="checkRuleAdmin.list"
      fields={ruleQueryFields}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.empty, asked: ruleText.noneFound }}
      primary={
        <Permitted action="check_rule:edit">
          <Button kind="primary" onClick={() => setOpened({ what: "new" })}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

function Actions({ rule, onEdit, onHistory }: { rule: CheckRule; onEdit: () => void; onHistory: () => void }) {
  const { id, version, code, name, description, enabled, steps, builtin } = rule;
  return (
    <RuleActions
      list="checkRuleAdmin.list"
      editPermission="check_rule:edit"
      name={name}
      enabled={enabled}
      isRemovable={!builtin}
      onEdit={onEdit}
      onHistory={onHistory}
      turn={(next) => saveCheckRule({ id, version, code, name, description, steps, enabled: next })}
      remove={() => removeCheckRule(rule)}
    />
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.what !== "history")
    return <CheckRuleDialog known={opened.what === "edit" ? opened.rule : null} onClose={onClose} />;
  const { code, name } = opened.rule;
  return <RecordHistory type="check_rule" object={code} name={name} onClose={onClose} />;
}
