import { ConfigProvider } from "antd";
import { Tabs } from "#shared/ui/tabs.tsx";
import type { SettingGroup } from "../model/faults.ts";
import { settingText, designerText as text } from "../text.ts";
import { ButtonSettings } from "./button-settings.tsx";
import styles from "./designer.module.css";
import { useDesignerApi } from "./designer-context.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { FormSettings } from "./form-settings.tsx";

const sides = ["field", "form", "buttons"] as const;
export type SettingSide = (typeof sides)[number];

interface Props {
  readonly side: SettingSide;
  readonly group: SettingGroup;
  readonly onSide: (side: SettingSide) => void;
  readonly onGroup: (group: SettingGroup) => void;
}

/** The settings of the chosen field, of the form, and of its buttons. */
export function DesignerSettings({ side, group, onSide, onGroup }: Props) {
  const { definition, chosenId, mayEdit } = useDesignerApi();
  const chosen = definition.fields.find((field) => field.id === chosenId);
  return (
    <ConfigProvider componentDisabled={!mayEdit}>
      <Tabs
        label={text.sides}
        active={side}
        onChange={onSide}
        items={sides.map((key) => ({ key, label: text.side[key] }))}
        isStretched
      >
        <div className={styles.sidePanel}>
          {side === "field" && chosen ? <FieldSettings field={chosen} group={group} onGroup={onGroup} /> : null}
          {side === "field" && !chosen ? <p className={styles.note}>{settingText.none}</p> : null}
          {side === "form" ? <FormSettings /> : null}
          {side === "buttons" ? <ButtonSettings /> : null}
        </div>
      </Tabs>
    </ConfigProvider>
  );
}
