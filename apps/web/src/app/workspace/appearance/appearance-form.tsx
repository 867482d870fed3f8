import { Checkbox, Radio } from "antd";
import { useId } from "react";
import { useWorkspace } from "#app/workspace/workspace-context.tsx";
import { primaries } from "#shared/styles/palette.ts";
import styles from "./appearance-form.module.css";
import type { AppearanceSettings } from "./appearance-settings.ts";
import { useAppearance } from "./appearance-store.ts";
import { changeAppearance, useIsSavingLate } from "./change-appearance.ts";
import { appearanceText as text } from "./text.ts";

interface Part {
  readonly settings: AppearanceSettings;
}

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** All appearance settings; each takes effect at once. */
export function AppearanceForm() {
  const settings = useAppearance();
  return (
    <div className={styles.form}>
      <p className={styles.note} role="status">
        {useIsSavingLate() ? text.late : text.note}
      </p>
      <Colours settings={settings} />
      <Pages settings={settings} />
      <Layout settings={settings} />
    </div>
  );
}

function Colours({ settings }: Part) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{text.colour}</legend>
      <div className={styles.colours}>
        {primaries.map((colour) => (
          <label key={colour.primary} className={styles.colour}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={settings.colour.toLowerCase() === colour.primary.toLowerCase()}
              onChange={() => changeAppearance({ colour: colour.primary })}
            />
            <span className={styles.swatch} style={{ background: colour.primary }} aria-hidden="true" />
            {colour.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly options: { value: V; label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A choice of one among few visible options. */
function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  return (
    <div className={styles.line}>
      <span aria-hidden="true">{label}</span>
      <Radio.Group
        aria-label={label}
        name={useId()}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type Flag = "largeType" | "weak" | "fixedHeader" | "autoHideHeader" | "fixSiderbar" | "multipage";

interface ToggleProps extends Part {
  readonly name: Flag;
  readonly disabled?: boolean;
  /** Decides whether the switch may be turned off. */
  readonly confirmTurnOff?: () => Promise<boolean>;
}

function Toggle({ settings, name, disabled = false, confirmTurnOff }: ToggleProps) {
  return (
    <Checkbox
      checked={settings[name] && !disabled}
      disabled={disabled}
      onChange={async ({ target: { checked } }) => {
        if (!checked && confirmTurnOff && !(await confirmTurnOff())) return;
        changeAppearance({ [name]: checked });
      }}
    >
      {text[name]}
    </Checkbox>
  );
}

function Pages(part: Part) {
  const { settings } = part;
  return (
    <fieldset className={styles.group}>
      <legend>{text.page}</legend>
      <Choice
        label={text.mode}
        options={optionsOf(text.modes)}
        value={settings.mode ?? "auto"}
        onChange={(mode) => changeAppearance({ mode: mode === "auto" ? null : mode })}
      />
      <div className={styles.switches}>
        <Toggle {...part} name="largeType" />
        <Toggle {...part} name="weak" />
      </div>
    </fieldset>
  );
}

function Layout(part: Part) {
  const { settings } = part;
  const { confirmCloseOthers } = useWorkspace();
  const hasTopMenu = settings.layout === "topmenu";
  return (
    <fieldset className={styles.group}>
      <legend>{text.layoutGroup}</legend>
      <Choice
        label={text.layout}
        options={optionsOf(text.layouts)}
        value={settings.layout}
        onChange={(layout) => changeAppearance({ layout })}
      />
      <Choice
        label={text.theme}
        options={optionsOf(text.themes)}
        value={settings.theme}
        onChange={(theme) => changeAppearance({ theme })}
      />
      <Choice
        label={text.width}
        options={optionsOf(text.widths).filter(({ value }) => value === "Fixed" || hasTopMenu)}
        value={settings.contentWidth}
        onChange={(contentWidth) => changeAppearance({ contentWidth })}
      />
      {hasTopMenu ? null : <p className={styles.note}>{text.widthHint}</p>}
      <div className={styles.switches}>
        <Toggle {...part} name="fixedHeader" />
        <Toggle {...part} name="autoHideHeader" disabled={!settings.fixedHeader} />
        <Toggle {...part} name="fixSiderbar" disabled={hasTopMenu} />
        <Toggle {...part} name="multipage" confirmTurnOff={confirmCloseOthers} />
      </div>
    </fieldset>
  );
}
