import type { FormDefinition } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import { isFileControl } from "@tender/form-rules";
import { Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { SettingFault } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { settingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";

type Index = FormDefinition["indexes"][number];

/** 索引: uniqueness of a field and the indexes of the table. */
export function IndexSettings({ field, faultOf, set }: FieldSettingProps) {
  const { definition, faults, mayEdit, change } = useDesignerApi();
  const { indexes, fields } = definition;
  const setIndexes = (next: Index[]) => change((now) => ({ ...now, indexes: next }));
  const indexableFields = fields.filter(({ type }) => type !== "long_text" && type !== "many");
  return (
    <>
      {isFileControl(field.control) && !field.isUnique ? null : (
        <>
          <Checkbox checked={field.isUnique} disabled={!mayEdit} onChange={(isUnique) => set({ isUnique })}>
            {text.isUnique}
          </Checkbox>
          {faultOf("isUnique") ? (
            <SettingFault>{faultOf("isUnique")}</SettingFault>
          ) : (
            <p className={styles.hint}>{text.uniqueHint}</p>
          )}
        </>
      )}
      <h3 className={styles.title}>{text.indexes}</h3>
      {indexes.length === 0 ? <p className={styles.hint}>{text.indexesNone}</p> : null}
      <SettingFault>{faultAt(faults, "indexes")}</SettingFault>
      <div className={styles.lines}>
        {indexes.map((index, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an index is identified by its position
          <div key={position}>
            <div className={styles.line} data-single>
              <Select
                mode="multiple"
                showSearch={searchSign}
                aria-label={text.indexFields(position + 1)}
                value={index.fields}
                options={indexableFields.map(({ name, title }) => ({ value: name, label: title || name }))}
                onChange={(next: string[]) => setIndexes(indexes.with(position, { ...index, fields: next }))}
              />
              <Checkbox
                checked={index.isUnique}
                disabled={!mayEdit}
                onChange={(isUnique) => setIndexes(indexes.with(position, { ...index, isUnique }))}
              >
                {text.unique}
                <span className="visually-hidden">{text.indexUnique(position + 1)}</span>
              </Checkbox>
              {mayEdit ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeIndex(position + 1)}
                  onClick={() => setIndexes(indexes.filter((_, at) => at !== position))}
                />
              ) : null}
            </div>
            <SettingFault>{faultAt(faults, `indexes.${position}`)}</SettingFault>
          </div>
        ))}
      </div>
      {mayEdit ? (
        <Button
          size="small"
          className={styles.start}
          disabled={indexes.length >= formLimits.indexes}
          onClick={() => setIndexes([...indexes, { fields: field.name === "" ? [] : [field.name], isUnique: false }])}
        >
          {text.addIndex}
        </Button>
      ) : null}
    </>
  );
}
