import { formLimits, type QueryMode, queryModes } from "@tender/contract/online-forms";
import { isFileControl, queryModeWords, rangedTypes } from "@tender/form-rules";
import { Input, Select } from "antd";
import { Setting } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { settingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";

/** 页面: place and appearance of the field in form and list. */
export function PageSettings({ field, faultOf, set }: FieldSettingProps) {
  const { definition, mayEdit } = useDesignerApi();
  const spans = Array.from({ length: Math.max(definition.columns, field.span) }, (_, index) => index + 1);
  const modes = queryModes.filter(
    (mode) => mode !== "range" || rangedTypes.includes(field.type) || field.query === "range",
  );
  return (
    <>
      <Checkbox checked={field.inForm} disabled={!mayEdit} onChange={(inForm) => set({ inForm })}>
        {text.inForm}
      </Checkbox>
      <Checkbox checked={field.inList} disabled={!mayEdit} onChange={(inList) => set({ inList })}>
        {text.inList}
      </Checkbox>
      <Checkbox checked={field.isReadOnly} disabled={!mayEdit} onChange={(isReadOnly) => set({ isReadOnly })}>
        {text.isReadOnly}
      </Checkbox>
      <div className={styles.pair}>
        <Setting label={text.span} fault={faultOf("span")}>
          {(input) => (
            <Select
              {...input}
              value={field.span}
              options={spans.map((value) => ({ value, label: text.spanOf(value) }))}
              onChange={(span: number) => set({ span })}
            />
          )}
        </Setting>
        <Setting label={text.listWidth}>
          {(input) => (
            <NumberField
              controls={false}
              {...input}
              value={field.listWidth}
              min={40}
              max={1_000}
              precision={0}
              onChange={(listWidth) => set({ listWidth }, "listWidth")}
            />
          )}
        </Setting>
      </div>
      {isFileControl(field.control) && field.query === "off" ? null : (
        <Setting label={text.query} fault={faultOf("query")}>
          {(input) => (
            <Select
              {...input}
              value={field.query}
              options={modes.map((value) => ({ value, label: queryModeWords[value] }))}
              onChange={(query: QueryMode) => set({ query })}
            />
          )}
        </Setting>
      )}
      <Setting label={text.hint} hint={text.hintHint}>
        {(input) => (
          <Input.TextArea
            id={input.id}
            aria-describedby={input["aria-describedby"]}
            value={field.hint}
            maxLength={formLimits.hint}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={({ target }) => set({ hint: target.value }, "hint")}
          />
        )}
      </Setting>
    </>
  );
}
