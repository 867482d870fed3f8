import { Input } from "antd";
import { Button } from "#shared/ui/button.tsx";
import { findDepartments, findPeople, listChoices } from "../api.ts";
import { controlText as text } from "../text.ts";
import { ariaOf, type ControlProps, textOf } from "./control-props.ts";
import { useOpenRowChoice } from "./field-context.tsx";
import { FoundSelect } from "./found-select.tsx";
import styles from "./online-form.module.css";

/** Controls that search their options: people, departments, rows of another form. */
export const FoundControl = (props: ControlProps) =>
  props.field.control === "link" ? <LinkControl {...props} /> : <SearchControl {...props} />;

/** Searches while the user types. */
function SearchControl(props: ControlProps) {
  const { id, form, field, value, labels, onChange, onBlur } = props;
  const chosen = value === null ? null : textOf(value);
  const find =
    field.control === "user"
      ? findPeople
      : field.control === "department"
        ? findDepartments
        : async (keyword: string) => (await listChoices(form, field.name, keyword)).rows;
  return (
    <FoundSelect
      id={id}
      value={chosen}
      label={labels[field.name]?.[chosen ?? ""] ?? chosen ?? ""}
      source={field.control === "search" ? [form, field.name] : [field.control]}
      find={find}
      aria={ariaOf(props)}
      onBlur={onBlur}
      onChange={(choice) =>
        onChange({ field: field.name, value: choice?.value ?? null, label: choice?.label, fill: choice?.fill })
      }
    />
  );
}

/** Chooses a row of another form in a dialog. */
function LinkControl(props: ControlProps) {
  const { id, form, field, value, labels, onChange } = props;
  const openRowChoice = useOpenRowChoice();
  const chosen = textOf(value);
  return (
    <span className={styles.link}>
      <Input
        id={id}
        {...ariaOf(props)}
        readOnly
        value={labels[field.name]?.[chosen] ?? chosen}
        placeholder={text.notChosen}
      />
      <Button
        aria-label={text.chooseOf(props.label ?? field.title)}
        onClick={() =>
          openRowChoice({
            form,
            field,
            onChosen: (choice) =>
              onChange({ field: field.name, value: choice.value, label: choice.label, fill: choice.fill }),
          })
        }
      >
        {text.chooseButton}
      </Button>
      {chosen === "" ? null : (
        <Button
          kind="text"
          aria-label={text.clearOf(props.label ?? field.title)}
          onClick={() => onChange({ field: field.name, value: null })}
        >
          {text.clear}
        </Button>
      )}
    </span>
  );
}
