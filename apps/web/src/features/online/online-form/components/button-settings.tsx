import type { FormDefinition } from "@tender/contract";
import { buttonPlaces, formLimits } from "@tender/contract/online-forms";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { uniqueName } from "#shared/designing/unique-name.ts";
import { useReorder } from "#shared/order/use-reorder.ts";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { buttonText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { ExpressionInput } from "./expression-input.tsx";
import { SetList } from "./set-list.tsx";

type FormButton = FormDefinition["buttons"][number];

/** Edits the form's own buttons: their conditions, their questions and the values that they write. */
export function ButtonSettings() {
  const { definition, faults, mayEdit, change } = useDesignerApi();
  const { buttons } = definition;
  const setButtons = (next: FormButton[], typedSetting: string | null = null) =>
    change((now) => ({ ...now, buttons: next }), typedSetting);
  const keys = buttons.map((_, index) => String(index));
  const order = useReorder({
    keys,
    nameOf: (key) => buttons[Number(key)]?.title ?? key,
    onOrder: (next) => setButtons(next.flatMap((key) => buttons[Number(key)] ?? [])),
  });
  const add = () => {
    const code = uniqueName(
      buttons.map((button) => button.code),
      "action",
    );
    setButtons([...buttons, { code, title: "", place: "row", condition: "", confirm: null, set: [] }]);
  };
  return (
    <div className={styles.settings}>
      {buttons.length === 0 ? <p className={styles.hint}>{text.none}</p> : null}
      <SettingFault>{faultAt(faults, "buttons")}</SettingFault>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <ol className={styles.lines}>
        {buttons.map((button, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is identified by its index; its code is being edited
          <li key={index} {...order.target(String(index))}>
            <ButtonItem
              button={button}
              index={index}
              onChange={(changes, typedSetting) =>
                setButtons(
                  buttons.with(index, { ...button, ...changes }),
                  typedSetting === undefined ? null : `button ${index} ${typedSetting}`,
                )
              }
              onRemove={() => setButtons(buttons.filter((_, at) => at !== index))}
              onShift={(step, pressed) => order.shift(String(index), step, pressed)}
            />
          </li>
        ))}
      </ol>
      {mayEdit ? (
        <Button className={styles.start} disabled={buttons.length >= formLimits.buttons} onClick={add}>
          {text.add}
        </Button>
      ) : null}
    </div>
  );
}

interface Props {
  readonly button: FormButton;
  readonly index: number;
  readonly onChange: (changes: Partial<FormButton>, typedSetting?: string) => void;
  readonly onRemove: () => void;
  readonly onShift: (step: 1 | -1, pressed: HTMLElement) => void;
}

function ButtonItem({ button, index, onChange, onRemove, onShift }: Props) {
  const { faults, mayEdit } = useDesignerApi();
  const { code, title, condition, confirm, set } = button;
  const name = title || String(index + 1);
  const path = `buttons.${index}`;
  return (
    <section className={styles.item} aria-label={text.item(name)}>
      <div className={styles.itemHead}>
        <h3 className={styles.title}>{text.item(name)}</h3>
        {mayEdit ? (
          <span>
            <IconButton
              icon="chevron-up"
              size={16}
              label={text.up(name)}
              onClick={({ currentTarget }) => onShift(-1, currentTarget)}
            />
            <IconButton
              icon="chevron-down"
              size={16}
              label={text.down(name)}
              onClick={({ currentTarget }) => onShift(1, currentTarget)}
            />
            <IconButton icon="trash" size={16} label={text.remove(name)} onClick={onRemove} />
          </span>
        ) : null}
      </div>
      <Setting label={text.title} fault={faultAt(faults, `${path}.title`)}>
        {(input) => (
          <Input
            {...input}
            value={title}
            maxLength={formLimits.title}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value }, "title")}
          />
        )}
      </Setting>
      <div className={styles.pair}>
        <Setting label={text.code} fault={faultAt(faults, `${path}.code`)}>
          {(input) => (
            <Input
              {...input}
              className={styles.code ?? ""}
              value={code}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ code: target.value }, "code")}
            />
          )}
        </Setting>
        <Setting label={text.place}>
          {(input) => (
            <Select
              {...input}
              value={button.place}
              options={buttonPlaces.map((value) => ({ value, label: text.places[value] }))}
              onChange={(next: FormButton["place"]) => onChange({ place: next })}
            />
          )}
        </Setting>
      </div>
      <ExpressionInput
        label={text.condition}
        isLabelShown
        value={condition}
        fault={faultAt(faults, `${path}.condition`)}
        hint={text.conditionHint}
        onChange={(next) => onChange({ condition: next }, "condition")}
      />
      <Setting label={text.confirm} hint={text.confirmHint}>
        {(input) => (
          <Input
            {...input}
            value={confirm ?? ""}
            maxLength={formLimits.message}
            autoComplete="off"
            onChange={({ target }) => onChange({ confirm: target.value === "" ? null : target.value }, "confirm")}
          />
        )}
      </Setting>
      <p>{text.sets}</p>
      <SetList
        label={text.sets}
        sets={set}
        faults={faults}
        path={`${path}.set`}
        addText={text.addSet}
        mayChange={mayEdit}
        onChange={(next, typedSetting) => onChange({ set: next }, typedSetting)}
      />
    </section>
  );
}
