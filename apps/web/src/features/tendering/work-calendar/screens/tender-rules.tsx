import { generalMeaningOf, ruleKeyNames, ruleKeys, valueWord } from "@tender/contract/tender-rules";
import { useState } from "react";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { type TenderRule, useRules } from "../api.ts";
import { RuleActions } from "../components/rule-actions.tsx";
import { RuleDialog } from "../components/rule-dialog.tsx";
import styles from "../components/work-calendar.module.css";
import { placeWords } from "../model/rule-words.ts";
import { ruleText as text } from "../text.ts";

/** 时限规则, grouped by key. */
export function TenderRules() {
  const rules = useRules();
  const mayEdit = usePermission("calendar:edit").isVisible;
  // Undefined: no dialog. Null: a new rule.
  const [edited, setEdited] = useState<TenderRule | null>();
  useTabDialog(
    "rule",
    edited === undefined ? null : <RuleDialog edited={edited} onClose={() => setEdited(undefined)} />,
  );
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <ExportButton download="workCalendar.exportRules" query={{}} />
        <Permitted action="calendar:edit">
          <Button kind="primary" onClick={() => setEdited(null)}>
            {text.add}
          </Button>
        </Permitted>
      </PageHead>
      {rules.error ? (
        <LoadFailure
          subject={text.subject}
          error={rules.error}
          isRetrying={rules.isFetching}
          onRetry={() => void rules.refetch()}
        />
      ) : rules.data === undefined ? (
        <Skeleton lines={8} label={text.loading} />
      ) : rules.data.length === 0 ? (
        <EmptyState text={text.none} />
      ) : (
        <Groups rules={rules.data} onEdit={mayEdit ? setEdited : null} />
      )}
    </>
  );
}

interface GroupsProps {
  readonly rules: readonly TenderRule[];
  /** Null: the person may only read. */
  readonly onEdit: ((rule: TenderRule) => void) | null;
}

function Groups({ rules, onEdit }: GroupsProps) {
  const { wordFor } = useDictionary("cgfs");
  const head = [text.regime, text.method, text.limit, text.source, text.checkedOn, text.state];
  const keys = ruleKeyNames.filter((key) => rules.some((rule) => rule.key === key));
  return keys.map((key) => {
    const { name } = ruleKeys[key];
    return (
      <div key={key} className={styles.group}>
        <Card title={name}>
          <div className={styles.stack}>
            <p className={styles.quiet}>{generalMeaningOf(key)}</p>
            <PlainTable
              label={text.tableLabel(name)}
              head={onEdit ? [...head, text.actions] : head}
              rows={rules
                .filter((rule) => rule.key === key)
                .map((rule) => {
                  const words = placeWords(rule, wordFor);
                  return {
                    key: rule.id,
                    cells: [
                      rule.regime === null ? text.all : words[0],
                      rule.method === null ? text.all : wordFor(rule.method),
                      <span key="value" className={styles.value}>
                        {valueWord(rule.value, rule.unit)}
                      </span>,
                      rule.source,
                      rule.checkedOn ?? text.notChecked,
                      <StatusWord key="state" tone={rule.enabled ? "good" : "plain"}>
                        {[text.stateOf(rule.enabled), ...(rule.isChanged ? [text.changed] : [])].join(" · ")}
                      </StatusWord>,
                      ...(onEdit
                        ? [
                            <RuleActions
                              key="actions"
                              edited={rule}
                              name={text.nameOf([name, ...words])}
                              onEdit={() => onEdit(rule)}
                            />,
                          ]
                        : []),
                    ],
                  };
                })}
            />
          </div>
        </Card>
      </div>
    );
  });
}
