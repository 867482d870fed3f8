import type { FormFault } from "@tender/contract";
import { Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import styles from "#shared/designing/settings.module.css";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { setText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { ExpressionInput } from "./expression-input.tsx";

interface SetValue {
  readonly field: string;
  readonly value: string;
}

interface Props {
  readonly label: string;
  readonly sets: readonly SetValue[];
  readonly faults: readonly FormFault[];
  /** Path of the assignments: `buttons.0.set`. */
  readonly at: string;
  readonly addText: string;
  readonly mayChange: boolean;
  readonly onChange: (sets: SetValue[], typedSetting?: string) => void;
}

/** Edits a list of assignments of values to fields. */
export function SetList({ label, sets, faults, at, addText, mayChange, onChange }: Props) {
  const { definition } = useDesignerApi();
  const put = (place: number, changes: Partial<SetValue>, typedSetting?: string) =>
    onChange(
      sets.map((one, index) => (index === place ? { ...one, ...changes } : one)),
      typedSetting,
    );
  return (
    <fieldset className={styles.lines} aria-label={label}>
      {sets.map(({ field, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an assignment is identified by its position
        <div key={place} className={styles.set}>
          <FieldChoice
            label={text.field(place + 1)}
            value={field}
            names={definition.fields}
            onChange={(next) => put(place, { field: next })}
          />
          <ExpressionInput
            label={text.value(place + 1)}
            value={value}
            fault={faultAt(faults, `${at}.${place}`, `${at}.${place}.value`, `${at}.${place}.field`)}
            onChange={(next) => put(place, { value: next }, `${at} ${place}`)}
          />
          {mayChange ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.remove(place + 1)}
              onClick={() => onChange(sets.filter((_, index) => index !== place))}
            />
          ) : null}
        </div>
      ))}
      {mayChange ? (
        <Button
          size="small"
          className={styles.start}
          disabled={sets.length >= 20}
          onClick={() => onChange([...sets, { field: definition.fields[0]?.name ?? "", value: "" }])}
        >
          {addText}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly names: readonly { readonly name: string; readonly title: string }[];
  readonly fault?: string | undefined;
  readonly onChange: (name: string) => void;
}

/** Chooses a field of the form by its title. */
export const FieldChoice = ({ label, value, names, fault, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    status={fault === undefined ? "" : "error"}
    value={value === "" ? null : value}
    placeholder={text.choose}
    showSearch={searchSign}
    options={[
      ...names.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` })),
      ...(value !== "" && !names.some(({ name }) => name === value) ? [{ value, label: value }] : []),
    ]}
    onChange={onChange}
  />
);
