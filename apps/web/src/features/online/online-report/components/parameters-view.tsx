import type { DataSetColumn } from "@tender/contract";
import {
  defaultsOf,
  type FixedDefault,
  fixedDefaultWords,
  type ParameterCondition,
  parameterConditionWords,
  reportLimits,
} from "@tender/contract/online-reports";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { conditionsFor, isDated, newParameter, type Parameter } from "../model/edits.ts";
import { moveItem } from "../model/moved-item.ts";
import { parameterText as text } from "../text.ts";
import { useDesignerApi, useSetColumn } from "./designer-context.tsx";
import { ItemHead } from "./item-head.tsx";
import panel from "./panel.module.css";

/** 参数: the inputs above the report and their defaults. */
export function ParametersView() {
  const { definition, set, faults, mayEdit, change } = useDesignerApi();
  const { parameters } = definition;
  const selectableColumns = (set?.columns ?? []).filter(({ isPersonal }) => !isPersonal);
  const first = selectableColumns.find(isDated) ?? selectableColumns[0];
  return (
    <div className={panel.stack}>
      <p className={panel.quiet}>{text.hint}</p>
      <SettingFault>{faultAt(faults, "parameters")}</SettingFault>
      {parameters.length === 0 ? <p className={panel.quiet}>{text.none}</p> : null}
      {parameters.map((parameter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its position; its name is being edited
        <Item key={index} parameter={parameter} index={index} columns={selectableColumns} />
      ))}
      {mayEdit && first ? (
        <div className={panel.actions}>
          <Button
            disabled={parameters.length >= reportLimits.parameters}
            onClick={() => change((now) => ({ ...now, parameters: [...now.parameters, newParameter(now, first)] }))}
          >
            {text.add}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface ItemProps {
  readonly parameter: Parameter;
  readonly index: number;
  readonly columns: readonly DataSetColumn[];
}

function Item({ parameter, index, columns }: ItemProps) {
  const { definition, faults, mayEdit, change } = useDesignerApi();
  const { name, title, column, is, isRequired } = parameter;
  const dataSetColumn = useSetColumn(column);
  const path = `parameters.${index}`;
  const changeParameter = (next: Partial<Parameter>, typedSetting?: string) =>
    change(
      (now) => ({
        ...now,
        parameters: now.parameters.map((other, at) => (at === index ? { ...other, ...next } : other)),
      }),
      typedSetting === undefined ? null : `${path} ${typedSetting}`,
    );
  const label = title || name;
  const conditions: readonly ParameterCondition[] = [
    ...new Set([...(dataSetColumn ? conditionsFor(dataSetColumn) : []), is]),
  ];
  return (
    <section className={panel.item} aria-label={text.item(label)}>
      <ItemHead
        title={label}
        labels={{ up: text.up(label), down: text.down(label), remove: text.remove(label) }}
        isFirst={index === 0}
        isLast={index === definition.parameters.length - 1}
        onMove={(step) => change((now) => ({ ...now, parameters: moveItem(now.parameters, index, step) }))}
        onRemove={() => change((now) => ({ ...now, parameters: now.parameters.toSpliced(index, 1) }))}
      />
      <div className={panel.panel}>
        <div className={panel.grid}>
          <Setting label={text.title} fault={faultAt(faults, `${path}.title`)}>
            {(input) => (
              <Input
                {...input}
                value={title}
                maxLength={reportLimits.title}
                autoComplete="off"
                onChange={({ target }) => changeParameter({ title: target.value }, "title")}
              />
            )}
          </Setting>
          <Setting label={text.name} hint={text.nameHint} fault={faultAt(faults, `${path}.name`)}>
            {(input) => (
              <Input
                {...input}
                className={styles.code ?? ""}
                value={name}
                maxLength={30}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => changeParameter({ name: target.value }, "name")}
              />
            )}
          </Setting>
          <Setting label={text.column} fault={faultAt(faults, `${path}.column`)}>
            {(input) => (
              <Select
                {...input}
                showSearch={searchSign}
                value={column}
                options={columns.map((candidate) => ({ value: candidate.name, label: candidate.title }))}
                onChange={(chosen) => {
                  const next = columns.find((candidate) => candidate.name === chosen);
                  if (!next) return;
                  const condition = conditionsFor(next).includes(is) ? is : (conditionsFor(next)[0] ?? "eq");
                  changeParameter({
                    column: chosen,
                    is: condition,
                    default: next.type === dataSetColumn?.type ? parameter.default : null,
                  });
                }}
              />
            )}
          </Setting>
          <Setting label={text.is} fault={faultAt(faults, `${path}.is`)}>
            {(input) => (
              <Select
                {...input}
                value={is}
                options={conditions.map((value) => ({ value, label: parameterConditionWords[value] }))}
                onChange={(next) => changeParameter({ is: next })}
              />
            )}
          </Setting>
          <Preset
            parameter={parameter}
            column={dataSetColumn}
            fault={faultAt(faults, `${path}.default`)}
            onChange={changeParameter}
          />
        </div>
        <Checkbox checked={isRequired} disabled={!mayEdit} onChange={(next) => changeParameter({ isRequired: next })}>
          {text.isRequired}
        </Checkbox>
      </div>
    </section>
  );
}

interface PresetProps {
  readonly parameter: Parameter;
  readonly column: DataSetColumn | undefined;
  readonly fault: string | undefined;
  readonly onChange: (next: Partial<Parameter>, typedSetting?: string) => void;
}

/** The default of a parameter: a value, or a word that is evaluated on each run. */
function Preset({ parameter: { default: preset }, column, fault, onChange }: PresetProps) {
  const words: readonly FixedDefault[] = column ? defaultsOf(column) : [];
  const kind = preset === null ? "none" : preset.kind === "word" ? preset.word : "value";
  const offeredWords: readonly FixedDefault[] = preset?.kind === "word" ? [...new Set([...words, preset.word])] : words;
  const value = preset?.kind === "value" ? preset.value : "";
  const changeValue = (next: string) => onChange({ default: { kind: "value", value: next } }, "default");
  return (
    <>
      <Setting label={text.default} fault={kind === "value" ? undefined : fault}>
        {(input) => (
          <Select<string>
            {...input}
            value={kind}
            options={[
              { value: "none", label: text.defaults.none },
              ...offeredWords.map((word) => ({ value: word, label: fixedDefaultWords[word] })),
              { value: "value", label: text.defaults.value },
            ]}
            onChange={(next) =>
              onChange({
                default:
                  next === "none"
                    ? null
                    : next === "value"
                      ? { kind: "value", value: column?.type === "yes_no" ? "true" : "" }
                      : { kind: "word", word: next as FixedDefault },
              })
            }
          />
        )}
      </Setting>
      {kind === "value" ? (
        <Setting label={text.value} fault={fault}>
          {(input) => {
            if (column && isDated(column)) return <DateField id={input.id} value={value} onChange={changeValue} />;
            const choices =
              column?.type === "yes_no"
                ? [
                    { value: "true", label: "是" },
                    { value: "false", label: "否" },
                  ]
                : column?.choices;
            if (choices)
              return (
                <Select<string>
                  {...input}
                  showSearch={searchSign}
                  value={value}
                  options={choices}
                  onChange={changeValue}
                />
              );
            return (
              <Input
                {...input}
                value={value}
                maxLength={reportLimits.value}
                autoComplete="off"
                onChange={({ target }) => changeValue(target.value)}
              />
            );
          }}
        </Setting>
      ) : null}
    </>
  );
}
