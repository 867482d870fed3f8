import type { FormField } from "@tender/contract";
import { type FieldControl, formLimits } from "@tender/contract/online-forms";
import { fieldControlWords, isFileControl } from "@tender/form-rules";
import { Input, Select } from "antd";
import { faultAt, faultsBelow } from "#shared/designing/faults.ts";
import { Setting } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Tabs } from "#shared/ui/tabs.tsx";
import { groupOf, groups, type SettingGroup } from "../model/faults.ts";
import { palette, withControl } from "../model/fields.ts";
import { settingText as text } from "../text.ts";
import { CheckSettings } from "./check-settings.tsx";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";
import { IndexSettings } from "./index-settings.tsx";
import { LinkSettings } from "./link-settings.tsx";
import { NameSuggestion } from "./name-suggestion.tsx";
import { PageSettings } from "./page-settings.tsx";
import { StoreSettings } from "./store-settings.tsx";

const contents: Readonly<Record<SettingGroup, React.ComponentType<FieldSettingProps>>> = {
  store: StoreSettings,
  page: PageSettings,
  check: CheckSettings,
  link: LinkSettings,
  index: IndexSettings,
};

/** Options for the choice of a control, grouped as in the palette. */
export const controlOptions = palette.map(({ title, controls }) => ({
  label: title,
  title,
  options: controls.map((value: FieldControl) => ({ value, label: fieldControlWords[value] })),
}));

/** Returns the fixed limits of a file field in words; undefined: another control. */
const limitOf = ({ control }: FormField): string | undefined =>
  isFileControl(control)
    ? text.fileLimit(
        formLimits.files,
        (control === "image" ? formLimits.pictureBytes : formLimits.fileBytes) / 1_048_576,
      )
    : undefined;

interface Props {
  readonly field: FormField;
  readonly group: SettingGroup;
  readonly onGroup: (group: SettingGroup) => void;
}

/** The settings of the chosen field in five groups. */
export function FieldSettings({ field, group, onGroup }: Props) {
  const { definition, faults, mayEdit, changeField } = useDesignerApi();
  const path = `fields.${definition.fields.indexOf(field)}`;
  const fieldFaults = faultsBelow(faults, path);
  const faultOf = (setting: string) => faultAt(fieldFaults, `${path}.${setting}`);
  const set: FieldSettingProps["set"] = (changes, typedSetting) =>
    changeField(
      field.id,
      (now) => ({ ...now, ...changes }),
      typedSetting === undefined ? null : `${field.id} ${typedSetting}`,
    );
  const Content = contents[group];
  const isLinked = field.source?.kind === "form";
  const hasFault = (settingGroup: SettingGroup): boolean =>
    fieldFaults.some((fault) => groupOf(fault.at, isLinked) === settingGroup);
  return (
    <div className={styles.settings}>
      <Setting label={text.title} fault={faultOf("title")}>
        {(input) => (
          <Input
            {...input}
            value={field.title}
            maxLength={formLimits.title}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value }, "title")}
          />
        )}
      </Setting>
      <Setting label={text.name} fault={faultOf("name") ?? faultAt(faults, path)} hint={text.nameHint}>
        {(input) => (
          <Input
            {...input}
            className={styles.code ?? ""}
            value={field.name}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ name: target.value }, "name")}
          />
        )}
      </Setting>
      {mayEdit ? (
        <NameSuggestion field={field} fields={definition.fields} onName={(name) => set({ name }, "name")} />
      ) : null}
      <Setting label={text.control} fault={faultOf("control")} hint={limitOf(field)}>
        {(input) => (
          <Select
            {...input}
            value={field.control}
            options={controlOptions}
            onChange={(control: FieldControl) => changeField(field.id, (now) => withControl(now, control))}
          />
        )}
      </Setting>
      <Tabs
        label={text.groups}
        kind="plain"
        active={group}
        onChange={onGroup}
        items={groups.map((key) => ({
          key,
          label: hasFault(key) ? <span className={styles.fault}>{`${text.group[key]} !`}</span> : text.group[key],
        }))}
      >
        <div className={styles.group}>
          <Content field={field} faultOf={faultOf} set={set} />
        </div>
      </Tabs>
    </div>
  );
}
