import type { FormField } from "@tender/contract";
import { controlSources } from "@tender/form-rules";
import { Select } from "antd";
import { Setting } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { settingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { FieldSettingProps } from "./field-setting-props.ts";

type FormSource = Extract<FormField["source"], { kind: "form" }>;

/** 关联: the record of another form that the field refers to. */
export function LinkSettings({ field, faultOf, set }: FieldSettingProps) {
  const { definition, published } = useDesignerApi();
  const { control, source, link } = field;
  if (!controlSources[control]?.includes("form")) return <p className={styles.hint}>{text.noLink}</p>;
  const otherForms = published.filter(({ code }) => code !== definition.code);
  const ownForm = { code: definition.code, title: definition.title, fields: definition.fields };
  const forms = [...otherForms, ownForm];
  const formSource = source?.kind === "form" ? source : null;
  const code = link?.form ?? formSource?.code ?? "";
  const chooseForm = (next: string): void => {
    if (next === "") {
      set({ link: null, source: control === "link" ? { kind: "form", code: "", label: "", fill: [] } : source });
      return;
    }
    const label = forms.find((form) => form.code === next)?.fields[0]?.name ?? "";
    set({
      link: { form: next },
      source: { kind: "form", code: next, label, fill: [] },
      // The column must hold the id of a row.
      ...(field.type === "text" ? { length: Math.max(field.length, 40) } : {}),
    });
  };
  const linkedFields = forms.find((form) => form.code === formSource?.code)?.fields ?? [];
  return (
    <>
      <Setting label={text.linkForm} fault={faultOf("link")} hint={text.linkHint}>
        {(input) => (
          <Select
            {...input}
            value={code}
            showSearch={searchSign}
            options={[
              { value: "", label: text.linkNone },
              ...forms.map((form) => ({ value: form.code, label: `${form.title}（${form.code}）` })),
              ...(code !== "" && !forms.some((form) => form.code === code) ? [{ value: code, label: code }] : []),
            ]}
            onChange={chooseForm}
          />
        )}
      </Setting>
      {formSource && formSource.code !== "" ? (
        <>
          <Setting label={text.label} fault={faultOf("source")}>
            {(input) => (
              <Select
                {...input}
                value={formSource.label}
                options={linkedFields.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
                onChange={(label: string) => set({ source: { ...formSource, label } })}
              />
            )}
          </Setting>
          <FillList
            source={formSource}
            sourceFields={linkedFields}
            linkField={field}
            onChange={(fill) => set({ source: { ...formSource, fill } })}
          />
        </>
      ) : null}
    </>
  );
}

interface FillProps {
  readonly source: FormSource;
  readonly sourceFields: readonly { readonly name: string; readonly title: string }[];
  readonly linkField: FormField;
  readonly onChange: (fill: FormSource["fill"]) => void;
}

/** Edits the pairs of fields that are copied when a record is chosen. */
function FillList({ source: { fill }, sourceFields, linkField, onChange }: FillProps) {
  const { definition, mayEdit } = useDesignerApi();
  const targetFields = definition.fields.filter(({ id }) => id !== linkField.id);
  const changePair = (index: number, changes: Partial<FormSource["fill"][number]>) =>
    onChange(fill.map((pair, pairIndex) => (pairIndex === index ? { ...pair, ...changes } : pair)));
  const options = (fields: FillProps["sourceFields"]) =>
    fields.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <fieldset className={styles.lines} aria-label={text.fill}>
      <h3 className={styles.title}>{text.fill}</h3>
      {fill.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is identified by its position
        <div key={index} className={styles.line}>
          <Select
            aria-label={text.fillFrom(index + 1)}
            value={from}
            options={options(sourceFields)}
            onChange={(next: string) => changePair(index, { from: next })}
          />
          <Select
            aria-label={text.fillTo(index + 1)}
            value={to}
            options={options(targetFields)}
            onChange={(next: string) => changePair(index, { to: next })}
          />
          {mayEdit ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.removeFill(index + 1)}
              onClick={() => onChange(fill.filter((_, pairIndex) => pairIndex !== index))}
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <Button
          size="small"
          className={styles.start}
          disabled={fill.length >= 20}
          onClick={() => onChange([...fill, { from: sourceFields[0]?.name ?? "", to: targetFields[0]?.name ?? "" }])}
        >
          {text.addFill}
        </Button>
      ) : null}
    </fieldset>
  );
}
