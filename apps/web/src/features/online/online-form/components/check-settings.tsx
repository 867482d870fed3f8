import type { FormField } from "@tender/contract";
import { controlSources, type SourceKind } from "@tender/form-rules";
import { Input, Select } from "antd";
import { ChoiceList } from "#shared/designing/choice-list.tsx";
import { DictionarySetting } from "#shared/designing/dictionary-setting.tsx";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { settingText as text } from "../text.ts";
import { CodeSetting } from "./code-setting.tsx";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";

const isText = ({ type }: FormField): boolean => type === "text" || type === "long_text";

/** Returns the blank source of a kind. */
function emptySource(kind: SourceKind): NonNullable<FormField["source"]> {
  switch (kind) {
    case "list":
      return {
        kind,
        choices: [
          { value: "1", label: "选项一" },
          { value: "2", label: "选项二" },
        ],
      };
    case "form":
      return { kind, code: "", label: "", fill: [] };
    default:
      return { kind, code: "" };
  }
}

/** 校验与字典: the validation of a field and the source of its options. */
export function CheckSettings({ field, faultOf, set }: FieldSettingProps) {
  const { pattern, checkRule, fillRule, control } = field;
  const setPattern = (changes: Partial<NonNullable<FormField["pattern"]>>, typedSetting: string) => {
    const next = { text: "", message: "", ...pattern, ...changes };
    set({ pattern: next.text === "" && next.message === "" ? null : next }, typedSetting);
  };
  return (
    <>
      {controlSources[control] ? <SourceSettings field={field} faultOf={faultOf} set={set} /> : null}
      {isText(field) || pattern || checkRule !== null ? (
        <>
          <Setting label={text.pattern} fault={faultOf("pattern")} hint={text.patternHint}>
            {(input) => (
              <Input
                {...input}
                className={styles.code ?? ""}
                value={pattern?.text ?? ""}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setPattern({ text: target.value }, "pattern")}
              />
            )}
          </Setting>
          <Setting label={text.message}>
            {({ id }) => (
              <Input
                id={id}
                value={pattern?.message ?? ""}
                maxLength={100}
                autoComplete="off"
                onChange={({ target }) => setPattern({ message: target.value }, "message")}
              />
            )}
          </Setting>
          <CodeSetting
            kind="checkRules"
            label={text.checkRule}
            hint={text.checkHint}
            fault={faultOf("checkRule")}
            code={checkRule ?? ""}
            onCode={(code) => set({ checkRule: code || null }, "checkRule")}
          />
        </>
      ) : null}
      {field.type === "text" || fillRule !== null ? (
        <CodeSetting
          kind="fillRules"
          label={text.fillRule}
          hint={text.fillHint}
          fault={faultOf("fillRule")}
          code={fillRule ?? ""}
          onCode={(code) => set({ fillRule: code || null }, "fillRule")}
        />
      ) : null}
      {controlSources[control] || isText(field) ? null : <p className={styles.hint}>{text.noSource}</p>}
    </>
  );
}

function SourceSettings({ field, faultOf, set }: FieldSettingProps) {
  const { mayEdit } = useDesignerApi();
  const { source, control } = field;
  const kinds = controlSources[control] ?? [];
  const fault = faultOf("source");
  return (
    <>
      <Setting label={text.source} fault={source === null ? fault : undefined}>
        {(input) => (
          <Select
            {...input}
            value={source?.kind ?? null}
            options={kinds.map((value) => ({ value, label: text.sources[value] }))}
            onChange={(kind: SourceKind) =>
              set({ source: emptySource(kind), link: kind === "form" ? field.link : null })
            }
          />
        )}
      </Setting>
      {source?.kind === "dictionary" ? (
        <DictionarySetting
          code={source.code}
          fault={fault}
          onCode={(code) => set({ source: { ...source, code } }, "source")}
        />
      ) : null}
      {source?.kind === "select" ? (
        <CodeSetting
          kind="selectLists"
          label={text.select}
          hint={text.selectHint}
          fault={fault}
          code={source.code}
          onCode={(code) => set({ source: { ...source, code } }, "source")}
        />
      ) : null}
      {source?.kind === "category" ? (
        <CodeSetting
          kind="categories"
          label={text.category}
          hint={text.categoryHint}
          fault={fault}
          code={source.code}
          onCode={(code) => set({ source: { ...source, code } }, "source")}
        />
      ) : null}
      {source?.kind === "list" ? (
        <>
          <ChoiceList
            choices={source.choices}
            mayEdit={mayEdit}
            onChange={(choices, typedSetting) => set({ source: { ...source, choices } }, typedSetting)}
          />
          <SettingFault>{fault}</SettingFault>
        </>
      ) : null}
    </>
  );
}
