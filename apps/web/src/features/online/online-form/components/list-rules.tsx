import type { FormFault, ListEnhancement } from "@tender/contract";
import { Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { actionWords, colourWords } from "../model/enhancement-words.ts";
import { rulesText as text } from "../rules-text.ts";
import { ExpressionInput } from "./expression-input.tsx";
import { RuleList } from "./rule-list.tsx";
import styles from "./rules.module.css";

interface Props {
  readonly content: ListEnhancement;
  readonly faults: readonly FormFault[];
  readonly mayChange: boolean;
  readonly onChange: (content: ListEnhancement, typedSetting?: string) => void;
}

const MAX_RULES = 20;
const choicesOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** Edits the enhancement rules of the list. */
export function ListRules({ content, faults, mayChange, onChange }: Props) {
  return (
    <>
      <RuleList
        title={text.marks}
        note={text.marksNote}
        limit={MAX_RULES}
        rules={content.marks}
        addText={text.add.marks}
        blank={{ when: "", colour: "orange" as ListEnhancement["marks"][number]["colour"] }}
        mayChange={mayChange}
        onChange={(marks, typedSetting) => onChange({ ...content, marks }, typedSetting)}
      >
        {({ when, colour }, index, change, labelOf) => (
          <>
            <Select
              aria-label={labelOf(text.colour)}
              value={colour}
              options={choicesOf(colourWords)}
              onChange={(next) => change({ colour: next })}
            />
            <ExpressionInput
              label={labelOf(text.when)}
              value={when}
              fault={faultAt(faults, `marks.${index}.when`)}
              onChange={(next) => change({ when: next }, "when")}
            />
          </>
        )}
      </RuleList>
      <RuleList
        title={text.actions}
        note={text.actionsNote}
        limit={MAX_RULES}
        rules={content.actions}
        addText={text.add.actions}
        blank={{ when: "", action: "edit" as ListEnhancement["actions"][number]["action"] }}
        mayChange={mayChange}
        onChange={(actions, typedSetting) => onChange({ ...content, actions }, typedSetting)}
      >
        {({ when, action }, index, change, labelOf) => (
          <>
            <Select
              aria-label={labelOf(text.action)}
              value={action}
              options={choicesOf(actionWords)}
              onChange={(next) => change({ action: next })}
            />
            <ExpressionInput
              label={labelOf(text.when)}
              value={when}
              fault={faultAt(faults, `actions.${index}.when`)}
              onChange={(next) => change({ when: next }, "when")}
            />
          </>
        )}
      </RuleList>
      <p className={styles.note}>{text.buttonsNote}</p>
    </>
  );
}
