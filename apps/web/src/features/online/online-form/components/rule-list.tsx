import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { rulesText as text } from "../rules-text.ts";
import styles from "./rules.module.css";

interface Props<T> {
  readonly title: string;
  readonly note: string;
  readonly rules: readonly T[];
  readonly limit: number;
  readonly addText: string;
  readonly blank: T;
  readonly mayChange: boolean;
  readonly onChange: (rules: T[], typedSetting?: string) => void;
  /** Renders the settings of one rule. */
  readonly children: (
    rule: T,
    index: number,
    change: (changes: Partial<T>, typedSetting?: string) => void,
    labelOf: (setting: string) => string,
  ) => ReactNode;
}

/** An editable list of rules of one kind. */
export function RuleList<T extends object>(props: Props<T>) {
  const { title, note, rules, limit, addText, blank, mayChange, onChange, children } = props;
  return (
    <Card
      title={title}
      extra={
        mayChange ? (
          <Button size="small" disabled={rules.length >= limit} onClick={() => onChange([...rules, blank])}>
            {addText}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.note}>{note}</p>
      {rules.length === 0 ? <p className={styles.note}>{text.none}</p> : null}
      <ol className={styles.rules} aria-label={title}>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
          <li key={index} className={styles.rule}>
            <div className={styles.fields}>
              {children(
                rule,
                index,
                (changes, typedSetting) =>
                  onChange(
                    rules.with(index, { ...rule, ...changes }),
                    typedSetting === undefined ? undefined : `${title} ${index} ${typedSetting}`,
                  ),
                (setting) => text.of(title, index + 1, setting),
              )}
            </div>
            {mayChange ? (
              <IconButton
                icon="trash"
                size={16}
                label={text.remove(title, index + 1)}
                onClick={() => onChange(rules.filter((_, at) => at !== index))}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
