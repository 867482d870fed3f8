import { type FieldType, formLimits } from "@tender/contract/online-forms";
import { controlTypes, fieldTypeWords, isFileControl } from "@tender/form-rules";
import { Input, Select } from "antd";
import { Setting } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { withType } from "../model/fields.ts";
import { settingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";

/** 存储: the column of the field. */
export function StoreSettings({ field, faultOf, set }: FieldSettingProps) {
  const { mayEdit, changeField } = useDesignerApi();
  const { id, type, length, scale, control, isRequired, defaultText } = field;
  const types = [...new Set([...controlTypes[control], type])];
  return (
    <>
      <Setting label={text.type} fault={faultOf("type")}>
        {(input) => (
          <Select
            {...input}
            value={type}
            options={types.map((value) => ({ value, label: fieldTypeWords[value] }))}
            onChange={(next: FieldType) => changeField(id, (now) => withType(now, next))}
          />
        )}
      </Setting>
      {type === "text" || type === "decimal" ? (
        <div className={styles.pair}>
          <Setting label={type === "text" ? text.length : text.digits} fault={faultOf("length")}>
            {(input) => (
              <NumberField
                controls={false}
                {...input}
                value={length}
                min={0}
                max={100_000}
                precision={0}
                onChange={(next) => set({ length: next ?? 0 }, "length")}
              />
            )}
          </Setting>
          {type === "decimal" ? (
            <Setting label={text.scale} fault={faultOf("scale")}>
              {(input) => (
                <NumberField
                  controls={false}
                  {...input}
                  value={scale}
                  min={0}
                  max={20}
                  precision={0}
                  onChange={(next) => set({ scale: next ?? 0 }, "scale")}
                />
              )}
            </Setting>
          ) : null}
        </div>
      ) : null}
      <Checkbox checked={isRequired} disabled={!mayEdit} onChange={(next) => set({ isRequired: next })}>
        {text.isRequired}
      </Checkbox>
      {isFileControl(control) && defaultText === null ? null : (
        <Setting label={text.defaultText} fault={faultOf("defaultText")} hint={text.defaultHint}>
          {(input) => (
            <Input
              {...input}
              value={defaultText ?? ""}
              maxLength={formLimits.value}
              autoComplete="off"
              onChange={({ target }) => set({ defaultText: target.value === "" ? null : target.value }, "defaultText")}
            />
          )}
        </Setting>
      )}
    </>
  );
}
