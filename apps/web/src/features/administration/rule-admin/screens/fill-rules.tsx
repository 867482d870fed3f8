import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { drawNumber, type FillRule, removeFillRule, saveFillRule } from "../api.ts";
import { FillRuleDialog } from "../components/fill-rule-dialog.tsx";
import { RuleActions } from "../components/rule-actions.tsx";
import { ruleQueryFields } from "../components/rule-columns.tsx";
import { type RuleActionsProps, RuleList } from "../components/rule-list.tsx";
import { partWords, fillText as text } from "../text.ts";

const columns: readonly DataColumn<FillRule>[] = [
  { key: "parts", title: text.parts, width: 240, render: ({ parts }) => parts.map(partWords).join("，") },
  { key: "next", title: text.next, width: 190, render: ({ next }) => next ?? text.nothing },
];

export const FillRules = () => (
  <RuleList
    list="fillRule.list"
    name="fill-rules"
    type="fill_rule"
    export="fillRule.export"
    text={text}
    fields={ruleQueryFields}
    columns={columns}
    actions={Actions}
    dialog={FillRuleDialog}
  />
);

function Actions({ rule, onEdit, history }: RuleActionsProps<FillRule>) {
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
      toggle={(next) => saveFillRule({ id, version, code, name, description, parts, enabled: next })}
      remove={() => removeFillRule(rule)}
    />
  );
}
