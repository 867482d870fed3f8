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
import { movedItem } from "../model/moved-item.ts";
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
      {parameters.map((parameter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its position; its name is being edited
        <Item key={place} parameter={parameter} place={place} columns={selectableColumns} />
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
  readonly place: number;
  readonly columns: readonly DataSetColumn[];
}

function Item({ parameter, place, columns }: ItemProps) {
  const { definition, faults, mayEdit, change } = useDesignerApi();
  const { name, title, column, is, isRequired } = parameter;
  const of = useSetColumn(column);
  const at = `parameters.${place}`;
  const put = (next: Partial<Parameter>, typedSetting?: string) =>
    change(
      (now) => ({ ...now, parameters: now.parameters.map((one, n) => (n === place ? { ...one, ...next } : one)) }),
      typedSetting === undefined ? null : `${at} ${typedSetting}`,
    );
  const shown = title || name;
  const conditions: readonly ParameterCondition[] = [...new Set([...(of ? conditionsFor(of) : []), is])];
  return (
    <section className={panel.item} aria-label={text.item(shown)}>
      <ItemHead
        title={shown}
        labels={{ up: text.up(shown), down: text.down(shown), remove: text.remove(shown) }}
        isFirst={place === 0}
        isLast={place === definition.parameters.length - 1}
        onMove={(step) => change((now) => ({ ...now, parameters: movedItem(now.parameters, place, step) }))}
        onRemove={() => change((now) => ({ ...now, parameters: now.parameters.toSpliced(place, 1) }))}
      />
      <div className={panel.panel}>
        <div className={panel.grid}>
          <Setting label={text.title} fault={faultAt(faults, `${at}.title`)}>
            {(input) => (
              <Input
                {...input}
                value={title}
                maxLength={reportLimits.title}
                autoComplete="off"
                onChange={({ target }) => put({ title: target.value }, "title")}
              />
            )}
          </Setting>
          <Setting label={text.name} hint={text.nameHint} fault={faultAt(faults, `${at}.name`)}>
            {(input) => (
              <Input
                {...input}
                className={styles.code ?? ""}
                value={name}
                maxLength={30}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => put({ name: target.value }, "name")}
              />
            )}
          </Setting>
          <Setting label={text.column} fault={faultAt(faults, `${at}.column`)}>
            {(input) => (
              <Select
                {...input}
                showSearch={searchSign}
                value={column}
                options={columns.map((one) => ({ value: one.name, label: one.title }))}
                onChange={(chosen) => {
                  const next = columns.find((one) => one.name === chosen);
                  if (!next) return;
                  const condition = conditionsFor(next).includes(is) ? is : (conditionsFor(next)[0] ?? "eq");
                  put({ column: chosen, is: condition, default: next.type === of?.type ? parameter.default : null });
                }}
              />
            )}
          </Setting>
          <Setting label={text.is} fault={faultAt(faults, `${at}.is`)}>
            {(input) => (
              <Select
                {...input}
                value={is}
                options={conditions.map((value) => ({ value, label: parameterConditionWords[value] }))}
                onChange={(next) => put({ is: next })}
              />
            )}
          </Setting>
          <Preset parameter={parameter} of={of} fault={faultAt(faults, `${at}.default`)} onPut={put} />
        </div>
        <Checkbox checked={isRequired} disabled={!mayEdit} onChange={(next) => put({ isRequired: next })}>
          {text.isRequired}
        </Checkbox>
      </div>
    </section>
  );
}

interface PresetProps {
  readonly parameter: Parameter;
  readonly of: DataSetColumn | undefined;
  readonly fault: string | undefined;
  readonly onPut: (next: Partial<Parameter>, typedSetting?: string) => void;
}

/** The default of a parameter: a value, or a word that is evaluated on each run. */
function Preset({ parameter: { default: preset }, of, fault, onPut }: PresetProps) {
  const words: readonly FixedDefault[] = of ? defaultsOf(of) : [];
  const kind = preset === null ? "none" : preset.kind === "word" ? preset.word : "value";
  const shown: readonly FixedDefault[] = preset?.kind === "word" ? [...new Set([...words, preset.word])] : words;
  const value = preset?.kind === "value" ? preset.value : "";
  const type = (next: string) => onPut({ default: { kind: "value", value: next } }, "default");
  return (
    <>
      <Setting label={text.default} fault={kind === "value" ? undefined : fault}>
        {(input) => (
          <Select<string>
            {...input}
            value={kind}
            options={[
              { value: "none", label: text.defaults.none },
              ...shown.map((word) => ({ value: word, label: fixedDefaultWords[word] })),
              { value: "value", label: text.defaults.value },
            ]}
            onChange={(next) =>
              onPut({
                default:
                  next === "none"
                    ? null
                    : next === "value"
                      ? { kind: "value", value: of?.type === "yes_no" ? "true" : "" }
                      : { kind: "word", word: next as FixedDefault },
              })
            }
          />
        )}
      </Setting>
      {kind === "value" ? (
        <Setting label={text.value} fault={fault}>
          {(input) => {
            if (of && isDated(of)) return <DateField id={input.id} value={value} onChange={type} />;
            const choices =
              of?.type === "yes_no"
                ? [
                    { value: "true", label: "是" },
                    { value: "false", label: "否" },
                  ]
                : of?.choices;
            if (choices)
              return (
                <Select<string> {...input} showSearch={searchSign} value={value} options={choices} onChange={type} />
              );
            return (
              <Input
                {...input}
                value={value}
                maxLength={reportLimits.value}
                autoComplete="off"
                onChange={({ target }) => type(target.value)}
              />
            );
          }}
        </Setting>
      ) : null}
    </>
  );
}
