import { useId } from "react";
import { primaries } from "../../../shared/styles/palette.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import styles from "./appearance-form.module.css";
import type { AppearanceSettings } from "./appearance-settings.ts";
import { changeAppearance, useAppearance } from "./appearance-store.ts";
import { appearanceText as text } from "./appearance-text.ts";

interface Part {
  readonly settings: AppearanceSettings;
}

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

/** Every setting of how the pages look; each acts at once. */
export function AppearanceForm() {
  const settings = useAppearance();
  return (
    <div className={styles.form}>
      <p className={styles.note}>{text.note}</p>
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

function Pages({ settings }: Part) {
  return (
    <fieldset className={styles.group}>
      <legend>{text.page}</legend>
      <div className={styles.line}>
        <span aria-hidden="true">{text.mode}</span>
        <Segmented
          label={text.mode}
          options={optionsOf(text.modes)}
          value={settings.mode ?? "auto"}
          onChange={(mode) => changeAppearance({ mode: mode === "auto" ? null : mode })}
        />
      </div>
      <div className={styles.switches}>
        <Checkbox checked={settings.largeType} onChange={(largeType) => changeAppearance({ largeType })}>
          {text.largeType}
        </Checkbox>
        <Checkbox checked={settings.weak} onChange={(weak) => changeAppearance({ weak })}>
          {text.weak}
        </Checkbox>
      </div>
    </fieldset>
  );
}

function Layout({ settings }: Part) {
  const hasTopMenu = settings.layout === "topmenu";
  const widths = optionsOf(text.widths).filter(({ value }) => value === "Fixed" || hasTopMenu);
  return (
    <fieldset className={styles.group}>
      <legend>{text.layoutGroup}</legend>
      <div className={styles.line}>
        <span aria-hidden="true">{text.layout}</span>
        <Segmented
          label={text.layout}
          options={optionsOf(text.layouts)}
          value={settings.layout}
          onChange={(layout) => changeAppearance({ layout })}
        />
      </div>
      <div className={styles.line}>
        <span aria-hidden="true">{text.theme}</span>
        <Segmented
          label={text.theme}
          options={optionsOf(text.themes)}
          value={settings.theme}
          onChange={(theme) => changeAppearance({ theme })}
        />
      </div>
      <div className={styles.line}>
        <span aria-hidden="true">{text.width}</span>
        <Segmented
          label={text.width}
          options={widths}
          value={settings.contentWidth}
          onChange={(contentWidth) => changeAppearance({ contentWidth })}
        />
      </div>
      <div className={styles.switches}>
        <Checkbox checked={settings.fixedHeader} onChange={(fixedHeader) => changeAppearance({ fixedHeader })}>
          {text.fixedHeader}
        </Checkbox>
        <Checkbox
          checked={settings.autoHideHeader}
          disabled={!settings.fixedHeader}
          onChange={(autoHideHeader) => changeAppearance({ autoHideHeader })}
        >
          {text.autoHideHeader}
        </Checkbox>
        <Checkbox
          checked={settings.fixSiderbar}
          disabled={hasTopMenu}
          onChange={(fixSiderbar) => changeAppearance({ fixSiderbar })}
        >
          {text.fixSiderbar}
        </Checkbox>
        <Checkbox checked={settings.multipage} onChange={(multipage) => changeAppearance({ multipage })}>
          {text.multipage}
        </Checkbox>
      </div>
    </fieldset>
  );
}
