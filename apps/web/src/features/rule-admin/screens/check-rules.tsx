import { useState } from "react";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { useRecordHistory } from "../../../shared/workspace-ui/record-history.tsx";
import type { OfferedAction } from "../../../shared/workspace-ui/row-actions.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { type CheckRule, removeCheckRule, saveCheckRule } from "../api.ts";
import { CheckRuleDialog } from "../components/check-rule-dialog.tsx";
import { ImportDialog } from "../components/import-dialog.tsx";
import { RuleActions } from "../components/rule-actions.tsx";
import { ruleColumns, ruleQueryFields } from "../components/rule-columns.tsx";
import { importText, ruleText, checkText as text } from "../text.ts";

type Description = ListDescription<"checkRuleAdmin.list">;

const columns: Description["columns"] = ruleColumns<CheckRule>(
  { key: "steps", title: text.steps, width: 90, align: "right", render: ({ steps }) => text.stepCount(steps.length) },
  { key: "builtin", title: ruleText.builtin, width: 70, render: ({ builtin }) => (builtin ? ruleText.builtin : "—") },
);

const exportFormats = [{ format: "json", label: "JSON" }];

type Opened = { readonly what: "edit"; readonly rule: CheckRule } | { readonly what: "new" | "import" };

/** 校验规则. */
export function CheckRules() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const history = useRecordHistory();
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
        history={history.actionFor({ type: "check_rule", object: rule.code, name: rule.name })}
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
      export="checkRuleAdmin.export"
      exportFormats={exportFormats}
      exportPermission="check_rule:export"
      primary={
        <>
          <Permitted action="check_rule:import">
            <Button onClick={() => setOpened({ what: "import" })}>{importText.open}</Button>
          </Permitted>
          <Permitted action="check_rule:edit">
            <Button kind="primary" onClick={() => setOpened({ what: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

function Actions({ rule, onEdit, history }: { rule: CheckRule; onEdit: () => void; history: OfferedAction }) {
  const { id, version, code, name, description, enabled, steps, builtin } = rule;
  return (
    <RuleActions
      list="checkRuleAdmin.list"
      editPermission="check_rule:edit"
      name={name}
      enabled={enabled}
      isRemovable={!builtin}
      onEdit={onEdit}
      history={history}
      turn={(next) => saveCheckRule({ id, version, code, name, description, steps, enabled: next })}
      remove={() => removeCheckRule(rule)}
    />
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.what === "import") return <ImportDialog list="checkRuleAdmin.list" onClose={onClose} />;
  return <CheckRuleDialog known={opened.what === "edit" ? opened.rule : null} onClose={onClose} />;
}
