import { type FieldControl, formLimits } from "@tender/contract/online-forms";
import { fieldControlWords } from "@tender/form-rules";
import { newField, newId, palette } from "../model/fields.ts";
import { paletteText as text } from "../text.ts";
import styles from "./designer.module.css";
import { useDesignerApi } from "./designer-context.tsx";
import type { PaletteDrag } from "./use-palette-drag.ts";

/**
 * The palette of 21 controls. A click or Enter adds one behind the chosen field; mouse and pen can drag it to its
 * place.
 */
export function Palette({ drag }: { readonly drag: PaletteDrag }) {
  const { definition, mayEdit, chosenId, addField } = useDesignerApi();
  const isFull = definition.fields.length >= formLimits.fields;
  const add = (control: FieldControl): void => {
    if (drag.consumeDragClick()) return;
    const field = newField(control, definition.fields, newId(), definition.columns);
    addField(field, chosenId === null ? null : { id: chosenId, side: "after" });
  };
  return (
    <>
      <p className={styles.note}>{isFull ? text.full : text.hint}</p>
      {palette.map(({ title, controls }) => (
        <section key={title} aria-label={title} className={styles.paletteGroup}>
          <h3 className={styles.paletteTitle}>{title}</h3>
          <ul className={styles.paletteList}>
            {controls.map((control) => (
              <li key={control}>
                <button
                  type="button"
                  className={styles.paletteItem}
                  disabled={!mayEdit || isFull}
                  aria-label={text.add(fieldControlWords[control])}
                  onClick={() => add(control)}
                  {...drag.handle(control)}
                >
                  {fieldControlWords[control]}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
