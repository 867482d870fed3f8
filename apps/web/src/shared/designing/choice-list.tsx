import { formLimits } from "@tender/contract/online-forms";
import { Input } from "antd";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import styles from "./settings.module.css";
import { choiceText as text } from "./text.ts";
import { uniqueName } from "./unique-name.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly choices: readonly Choice[];
  readonly mayEdit: boolean;
  readonly onChange: (choices: Choice[], setting?: string) => void;
}

/** The values that a definition lists itself, with their labels. */
export function ChoiceList({ choices, mayEdit, onChange }: Props) {
  const change = (index: number, changes: Partial<Choice>, field: string) =>
    onChange(
      choices.map((choice, position) => (position === index ? { ...choice, ...changes } : choice)),
      `choice ${index} ${field}`,
    );
  const nextValue = uniqueName(
    choices.map(({ value }) => value),
    String(choices.length + 1),
  );
  return (
    <fieldset className={styles.lines} aria-label={text.choices}>
      {choices.map(({ value, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index, because its value is being typed
        <div key={index} className={styles.line}>
          <Input
            aria-label={text.value(index + 1)}
            value={value}
            maxLength={formLimits.value}
            autoComplete="off"
            onChange={({ target }) => change(index, { value: target.value }, "value")}
          />
          <Input
            aria-label={text.label(index + 1)}
            value={label}
            maxLength={formLimits.title}
            autoComplete="off"
            onChange={({ target }) => change(index, { label: target.value }, "label")}
          />
          {mayEdit ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.remove(index + 1)}
              onClick={() => onChange(choices.filter((_, position) => position !== index))}
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <Button
          size="small"
          className={styles.start}
          disabled={choices.length >= formLimits.choices}
          onClick={() => onChange([...choices, { value: nextValue, label: "" }])}
        >
          {text.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
