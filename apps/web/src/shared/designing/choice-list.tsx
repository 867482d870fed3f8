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
  readonly onChange: (choices: Choice[], what?: string) => void;
}

/** The values that a definition lists itself, with their labels. */
export function ChoiceList({ choices, mayEdit, onChange }: Props) {
  const change = (place: number, changes: Partial<Choice>, what: string) =>
    onChange(
      choices.map((choice, at) => (at === place ? { ...choice, ...changes } : choice)),
      `choice ${place} ${what}`,
    );
  const next = uniqueName(
    choices.map(({ value }) => value),
    String(choices.length + 1),
  );
  return (
    <fieldset className={styles.lines} aria-label={text.choices}>
      {choices.map(({ value, label }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is what stands at its place; its value is being typed
        <div key={place} className={styles.line}>
          <Input
            aria-label={text.value(place + 1)}
            value={value}
            maxLength={formLimits.value}
            autoComplete="off"
            onChange={({ target }) => change(place, { value: target.value }, "value")}
          />
          <Input
            aria-label={text.label(place + 1)}
            value={label}
            maxLength={formLimits.title}
            autoComplete="off"
            onChange={({ target }) => change(place, { label: target.value }, "label")}
          />
          {mayEdit ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.remove(place + 1)}
              onClick={() => onChange(choices.filter((_, at) => at !== place))}
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <Button
          size="small"
          className={styles.start}
          disabled={choices.length >= formLimits.choices}
          onClick={() => onChange([...choices, { value: next, label: "" }])}
        >
          {text.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
