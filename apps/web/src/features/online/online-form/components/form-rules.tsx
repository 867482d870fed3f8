import type { FormEnhancement, FormFault } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { eventWords, ruleWords } from "../model/enhancement-words.ts";
import { rulesText as text } from "../rules-text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { ExpressionInput } from "./expression-input.tsx";
import { RuleList } from "./rule-list.tsx";
import { FieldChoice, SetList } from "./set-list.tsx";

interface Props {
  readonly content: FormEnhancement;
  readonly faults: readonly FormFault[];
  readonly mayChange: boolean;
  readonly onChange: (content: FormEnhancement, typedSetting?: string) => void;
}

const choicesOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

const blankRefusal: FormEnhancement["refusals"][number] = { on: "save", when: "", message: "不符合要求", field: null };

const ruleLimit = { limit: formLimits.rules } as const;

/** Edits the enhancement rules of the form. */
export function FormRules({ content, faults, mayChange, onChange }: Props) {
  const { definition } = useDesignerApi();
  const names = definition.fields;
  const first = names[0]?.name ?? "";
  const changePart =
    <K extends keyof FormEnhancement>(part: K) =>
    (rules: FormEnhancement[K], typedSetting?: string) =>
      onChange({ ...content, [part]: rules }, typedSetting);
  const valueRules = (part: "computed" | "defaults", title: string, note: string) => (
    <RuleList
      {...ruleLimit}
      title={title}
      note={note}
      rules={content[part]}
      addText={text.add[part]}
      blank={{ field: first, value: "" }}
      mayChange={mayChange}
      onChange={changePart(part)}
    >
      {({ field, value }, index, change, labelOf) => (
        <>
          <FieldChoice
            label={labelOf(text.field)}
            value={field}
            names={names}
            fault={faultAt(faults, `${part}.${index}.field`)}
            onChange={(next) => change({ field: next })}
          />
          <ExpressionInput
            label={labelOf(text.value)}
            value={value}
            fault={faultAt(faults, `${part}.${index}.value`, `${part}.${index}.field`)}
            onChange={(next) => change({ value: next }, "value")}
          />
        </>
      )}
    </RuleList>
  );
  return (
    <>
      <RuleList
        {...ruleLimit}
        title={text.rules}
        note={text.rulesNote}
        rules={content.rules}
        addText={text.add.rules}
        blank={{ field: first, is: "visible" as FormEnhancement["rules"][number]["is"], when: "" }}
        mayChange={mayChange}
        onChange={changePart("rules")}
      >
        {({ field, is, when }, index, change, labelOf) => (
          <>
            <FieldChoice
              label={labelOf(text.field)}
              value={field}
              names={names}
              fault={faultAt(faults, `rules.${index}.field`)}
              onChange={(next) => change({ field: next })}
            />
            <Select
              aria-label={labelOf(text.is)}
              value={is}
              options={choicesOf(ruleWords)}
              onChange={(next) => change({ is: next })}
            />
            <ExpressionInput
              label={labelOf(text.when)}
              value={when}
              fault={faultAt(faults, `rules.${index}.when`, `rules.${index}.field`)}
              onChange={(next) => change({ when: next }, "when")}
            />
          </>
        )}
      </RuleList>
      {valueRules("computed", text.computed, text.computedNote)}
      {valueRules("defaults", text.defaults, text.defaultsNote)}
      <RuleList
        {...ruleLimit}
        title={text.changes}
        note={text.changesNote}
        rules={content.changes}
        addText={text.add.changes}
        blank={{ field: first, when: "", set: [{ field: "", value: "" }] }}
        mayChange={mayChange}
        onChange={changePart("changes")}
      >
        {({ field, when, set }, index, change, labelOf) => (
          <>
            <FieldChoice
              label={labelOf(text.field)}
              value={field}
              names={names}
              fault={faultAt(faults, `changes.${index}.field`)}
              onChange={(next) => change({ field: next })}
            />
            <ExpressionInput
              label={labelOf(text.when)}
              value={when}
              hint={text.anyTime}
              fault={faultAt(faults, `changes.${index}.when`)}
              onChange={(next) => change({ when: next }, "when")}
            />
            <div data-wide>
              <SetList
                label={labelOf(text.value)}
                sets={set}
                faults={faults}
                path={`changes.${index}.set`}
                addText="添加一项"
                mayChange={mayChange}
                onChange={(next, typedSetting) => change({ set: next }, typedSetting)}
              />
            </div>
          </>
        )}
      </RuleList>
      <RuleList
        {...ruleLimit}
        title={text.refusals}
        note={text.refusalsNote}
        rules={content.refusals}
        addText={text.add.refusals}
        blank={blankRefusal}
        mayChange={mayChange}
        onChange={changePart("refusals")}
      >
        {({ on, when, message, field }, index, change, labelOf) => (
          <>
            <Select
              aria-label={labelOf(text.on)}
              value={on}
              options={choicesOf(eventWords)}
              onChange={(next) => change({ on: next })}
            />
            <ExpressionInput
              label={labelOf(text.when)}
              value={when}
              fault={faultAt(faults, `refusals.${index}.when`)}
              onChange={(next) => change({ when: next }, "when")}
            />
            <Input
              aria-label={labelOf(text.message)}
              status={message.trim() === "" ? "error" : ""}
              value={message}
              maxLength={formLimits.message}
              onChange={({ target }) => change({ message: target.value }, "message")}
            />
            <Select
              aria-label={labelOf(text.at)}
              status={faultAt(faults, `refusals.${index}.field`) === undefined ? "" : "error"}
              value={field ?? ""}
              options={[
                { value: "", label: text.nowhere },
                ...names.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` })),
              ]}
              onChange={(next: string) => change({ field: next === "" ? null : next })}
            />
          </>
        )}
      </RuleList>
    </>
  );
}
