import type { DataSetColumn } from "@tender/contract";
import { queryModes } from "@tender/contract/online-forms";
import { columnTotalWords, reportLimits, totalsOf } from "@tender/contract/online-reports";
import { queryModeWords } from "@tender/form-rules";
import { Input, Select } from "antd";
import { ChoiceList } from "#shared/designing/choice-list.tsx";
import { DictionarySetting } from "#shared/designing/dictionary-setting.tsx";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { isDated, isUsable, type ReportColumn, withColumnChange } from "../model/edits.ts";
import { columnText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import panel from "./panel.module.css";

interface Props {
  readonly column: ReportColumn;
  readonly index: number;
  /** Undefined: the data set no longer has the column. */
  readonly setColumn: DataSetColumn | undefined;
}

const kinds = ["own", "dictionary", "list"] as const;
type WordKind = (typeof kinds)[number];

const wordsOfKind = (kind: WordKind, current: ReportColumn["words"]): ReportColumn["words"] => {
  if (kind === "own") return null;
  if (kind === current?.kind) return current;
  return kind === "dictionary" ? { kind, code: "" } : { kind, choices: [{ value: "", label: "" }] };
};

/** The settings of one report column: display, query and total. */
export function ColumnSettings({ column, index, setColumn }: Props) {
  const { faults, mayEdit, change } = useDesignerApi();
  const { name, title, width, isShown, query, words, total } = column;
  const path = `columns.${index}`;
  const set = (changes: Partial<ReportColumn>, typedSetting?: string) =>
    change(
      (now) => withColumnChange(now, name, changes),
      typedSetting === undefined ? null : `${name} ${typedSetting}`,
    );
  const modes = queryModes.filter(
    (mode) => mode === query || mode !== "range" || !setColumn || isDated(setColumn) || setColumn.type === "number",
  );
  const totals = setColumn && isUsable(setColumn) ? totalsOf(setColumn.type) : ["none" as const];
  return (
    <div className={panel.panel}>
      <SettingFault>{faultAt(faults, `${path}.name`, path)}</SettingFault>
      {setColumn?.isPersonal ? <p className={styles.hint}>{text.personalHint}</p> : null}
      <div className={panel.grid}>
        <Setting label={text.title} fault={faultAt(faults, `${path}.title`)}>
          {(input) => (
            <Input
              {...input}
              value={title}
              maxLength={reportLimits.title}
              autoComplete="off"
              onChange={({ target }) => set({ title: target.value }, "title")}
            />
          )}
        </Setting>
        <Setting label={text.width} hint={text.widthHint} fault={faultAt(faults, `${path}.width`)}>
          {(input) => (
            <NumberField
              {...input}
              controls={false}
              value={width}
              min={40}
              max={1_000}
              precision={0}
              onChange={(next) => set({ width: next }, "width")}
            />
          )}
        </Setting>
        <Setting label={text.query} fault={faultAt(faults, `${path}.query`)}>
          {(input) => (
            <Select
              {...input}
              disabled={!mayEdit || setColumn?.isPersonal === true}
              value={query}
              options={modes.map((value) => ({ value, label: queryModeWords[value] }))}
              onChange={(next) => set({ query: next })}
            />
          )}
        </Setting>
        <Setting label={text.total} fault={faultAt(faults, `${path}.total`)}>
          {(input) => (
            <Select
              {...input}
              disabled={!mayEdit || totals.length < 2}
              value={total}
              options={[...new Set([...totals, total])].map((value) => ({ value, label: columnTotalWords[value] }))}
              onChange={(next) => set({ total: next })}
            />
          )}
        </Setting>
        <Setting label={text.words} fault={faultAt(faults, `${path}.words`)}>
          {(input) => (
            <Select
              {...input}
              value={words?.kind ?? ("own" as WordKind)}
              options={kinds.map((value) => ({ value, label: text.wordsOf[value] }))}
              onChange={(kind) => set({ words: wordsOfKind(kind, words) })}
            />
          )}
        </Setting>
        {words?.kind === "dictionary" ? (
          <DictionarySetting
            code={words.code}
            fault={faultAt(faults, `${path}.words.code`) ?? faultAt(faults, `${path}.words`)}
            onCode={(code) => set({ words: { kind: "dictionary", code } }, "words")}
          />
        ) : null}
      </div>
      <Checkbox checked={isShown} disabled={!mayEdit} onChange={(next) => set({ isShown: next })}>
        {text.isShown}
      </Checkbox>
      {words?.kind === "list" ? (
        <ChoiceList
          choices={words.choices}
          mayEdit={mayEdit}
          onChange={(choices, typedSetting) => set({ words: { kind: "list", choices } }, typedSetting)}
        />
      ) : null}
    </div>
  );
}
