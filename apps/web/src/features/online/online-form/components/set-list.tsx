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

interface Assignment {
  readonly field: string;
  readonly value: string;
}

interface Props {
  readonly label: string;
  readonly sets: readonly Assignment[];
  readonly faults: readonly FormFault[];
  /** Path of the assignments: `buttons.0.set`. */
  readonly path: string;
  readonly addText: string;
  readonly mayChange: boolean;
  readonly onChange: (sets: Assignment[], typedSetting?: string) => void;
}

/** Edits a list of assignments of values to fields. */
export function SetList({ label, sets, faults, path, addText, mayChange, onChange }: Props) {
  const { definition } = useDesignerApi();
  const changeAssignment = (position: number, changes: Partial<Assignment>, typedSetting?: string) =>
    onChange(
      sets.map((assignment, index) => (index === position ? { ...assignment, ...changes } : assignment)),
      typedSetting,
    );
  return (
    <fieldset className={styles.lines} aria-label={label}>
      {sets.map(({ field, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an assignment is identified by its position
        <div key={index} className={styles.set}>
          <FieldChoice
            label={text.field(index + 1)}
            value={field}
            names={definition.fields}
            onChange={(next) => changeAssignment(index, { field: next })}
          />
          <ExpressionInput
            label={text.value(index + 1)}
            value={value}
            fault={faultAt(faults, `${path}.${index}`, `${path}.${index}.value`, `${path}.${index}.field`)}
            onChange={(next) => changeAssignment(index, { value: next }, `${path} ${index}`)}
          />
          {mayChange ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.remove(index + 1)}
              onClick={() => onChange(sets.filter((_, at) => at !== index))}
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
