import { type ReactNode, useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { CheckRule, FillRule, RuleList as RuleListKey } from "../api.ts";
import { importText, ruleText } from "../text.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { ruleColumns } from "./rule-columns.tsx";

interface RuleOf {
  readonly "validation.list": CheckRule;
  readonly "fillRule.list": FillRule;
}
type Description<K extends RuleListKey> = ListDescription<K>;

export interface RuleActionsProps<R> {
  readonly rule: R;
  readonly onEdit: () => void;
  readonly history: OfferedAction;
}

interface Props<K extends RuleListKey> extends Pick<Description<K>, "list" | "name" | "fields"> {
  /** Type of its records in the audit trail, and prefix of its permissions. */
  readonly type: "check_rule" | "fill_rule";
  readonly export: NonNullable<Description<K>["export"]>;
  readonly text: { readonly title: string; readonly note: string; readonly empty: string; readonly add: string };
  readonly columns: Description<K>["columns"];
  readonly actions: (props: RuleActionsProps<RuleOf[K]>) => ReactNode;
  /** Edits a rule. `rule` null: a new rule. */
  readonly dialog: (props: { readonly rule: RuleOf[K] | null; readonly onClose: () => void }) => ReactNode;
}

type OpenDialog<R> = { readonly kind: "edit"; readonly rule: R } | { readonly kind: "new" | "import" };

const exportFormats = [{ format: "json", label: "JSON" }];

/** The rules of one kind: searched, created, edited, imported and exported. */
export function RuleList<K extends RuleListKey>(props: Props<K>) {
  const { list, name, type, text, actions: Actions, dialog: Dialog } = props;
  const [opened, setOpened] = useState<OpenDialog<RuleOf[K]> | null>(null);
  const history = useRecordHistory();
  const close = () => setOpened(null);
  const dialog =
    opened?.kind === "import" ? (
      <ImportDialog list={list} onClose={close} />
    ) : (
      opened && <Dialog rule={opened.kind === "edit" ? opened.rule : null} onClose={close} />
    );
  useTabDialog("rule", dialog);
  const actions: Description<K>["columns"][number] = {
    ...actionsColumn(170),
    render: (rule) => (
      <Actions
        rule={rule as RuleOf[K]}
        onEdit={() => setOpened({ kind: "edit", rule: rule as RuleOf[K] })}
        history={history.actionFor({ type, object: rule.code, name: rule.name })}
      />
    ),
  };
  return (
    <ListPage<K>
      name={name}
      title={text.title}
      note={text.note}
      list={list}
      fields={props.fields}
      columns={[...ruleColumns(...props.columns), actions]}
      rowKey={({ id }) => id}
      rowName={(rule) => rule.name}
      empty={{ plain: text.empty, filtered: ruleText.noneFound }}
      export={props.export}
      exportFormats={exportFormats}
      exportPermission={`${type}:export`}
      primary={
        <>
          <Permitted action={`${type}:import`}>
            <Button onClick={() => setOpened({ kind: "import" })}>{importText.open}</Button>
          </Permitted>
          <Permitted action={`${type}:edit`}>
            <Button kind="primary" onClick={() => setOpened({ kind: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
