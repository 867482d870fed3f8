import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Permitted, usePermission } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { useRecordHistory } from "../../../shared/workspace-ui/record-history.tsx";
import type { OfferedAction } from "../../../shared/workspace-ui/row-actions.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { drawNumber, type FillRule, removeFillRule, saveFillRule } from "../api.ts";
import { FillRuleDialog } from "../components/fill-rule-dialog.tsx";
import { ImportDialog } from "../components/import-dialog.tsx";
import { RuleActions } from "../components/rule-actions.tsx";
import { ruleColumns, ruleQueryFields } from "../components/rule-columns.tsx";
import { importText, partWords, ruleText, fillText as text } from "../text.ts";

type Description = ListDescription<"fillRule.list">;

const columns: Description["columns"] = ruleColumns<FillRule>(
  { key: "parts", title: text.parts, width: 240, render: ({ parts }) => parts.map(partWords).join("，") },
  { key: "next", title: text.next, width: 190, render: ({ next }) => next ?? text.nothing },
);

const exportFormats = [{ format: "json", label: "JSON" }];

type Opened = { readonly what: "edit"; readonly rule: FillRule } | { readonly what: "new" | "import" };

/** 填值规则. */
export function FillRules() {
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
        history={history.actionFor({ type: "fill_rule", object: rule.code, name: rule.name })}
      />
    ),
  };
  return (
    <ListPage
      name="fill-rules"
      title={text.title}
      note={text.note}
      list="fillRule.list"
      fields={ruleQueryFields}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.empty, asked: ruleText.noneFound }}
      export="fillRule.export"
      exportFormats={exportFormats}
      exportPermission="fill_rule:export"
      primary={
        <>
          <Permitted action="fill_rule:import">
            <Button onClick={() => setOpened({ what: "import" })}>{importText.open}</Button>
          </Permitted>
          <Permitted action="fill_rule:edit">
            <Button kind="primary" onClick={() => setOpened({ what: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

function Actions({ rule, onEdit, history }: { rule: FillRule; onEdit: () => void; history: OfferedAction }) {
  const { id, version, code, name, description, enabled, parts, isUsed } = rule;
  const mayDraw = usePermission("fill_rule:draw").isVisible && enabled;
  const isGapless = parts.some((part) => part.kind === "sequence" && part.isGapless);

  async function draw(): Promise<void> {
    if (!(await confirm({ title: text.draw, text: text.drawQuestion(name), okText: text.draw }))) return;
    notify({ kind: "success", text: text.drawn((await drawNumber(code)).value) });
  }
  return (
    <RuleActions
      list="fillRule.list"
      editPermission="fill_rule:edit"
      name={name}
      enabled={enabled}
      isRemovable={!isUsed}
      more={[{ key: "draw", label: text.draw, isOffered: mayDraw && !isGapless, run: draw }]}
      onEdit={onEdit}
      history={history}
      turn={(next) => saveFillRule({ id, version, code, name, description, parts, enabled: next })}
      remove={() => removeFillRule(rule)}
    />
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.what === "import") return <ImportDialog list="fillRule.list" onClose={onClose} />;
  return <FillRuleDialog known={opened.what === "edit" ? opened.rule : null} onClose={onClose} />;
}
