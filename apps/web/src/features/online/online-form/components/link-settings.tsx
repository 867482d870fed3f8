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
  const others = published.filter(({ code }) => code !== definition.code);
  const own = { code: definition.code, title: definition.title, fields: definition.fields };
  const forms = [...others, own];
  const of = source?.kind === "form" ? source : null;
  const code = link?.form ?? of?.code ?? "";
  const choose = (next: string): void => {
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
  const theirs = forms.find((form) => form.code === of?.code)?.fields ?? [];
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
            onChange={choose}
          />
        )}
      </Setting>
      {of && of.code !== "" ? (
        <>
          <Setting label={text.label} fault={faultOf("source")}>
            {(input) => (
              <Select
                {...input}
                value={of.label}
                options={theirs.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
                onChange={(label: string) => set({ source: { ...of, label } })}
              />
            )}
          </Setting>
          <FillList source={of} theirs={theirs} own={field} onChange={(fill) => set({ source: { ...of, fill } })} />
        </>
      ) : null}
    </>
  );
}

interface FillProps {
  readonly source: FormSource;
  readonly theirs: readonly { readonly name: string; readonly title: string }[];
  readonly own: FormField;
  readonly onChange: (fill: FormSource["fill"]) => void;
}

/** Edits the pairs of fields that are copied when a record is chosen. */
function FillList({ source: { fill }, theirs, own, onChange }: FillProps) {
  const { definition, mayEdit } = useDesignerApi();
  const others = definition.fields.filter(({ id }) => id !== own.id);
  const put = (place: number, changes: Partial<FormSource["fill"][number]>) =>
    onChange(fill.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  const options = (fields: FillProps["theirs"]) => fields.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <fieldset className={styles.lines} aria-label={text.fill}>
      <h3 className={styles.title}>{text.fill}</h3>
      {fill.map(({ from, to }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is identified by its position
        <div key={place} className={styles.line}>
          <Select
            aria-label={text.fillFrom(place + 1)}
            value={from}
            options={options(theirs)}
            onChange={(next: string) => put(place, { from: next })}
          />
          <Select
            aria-label={text.fillTo(place + 1)}
            value={to}
            options={options(others)}
            onChange={(next: string) => put(place, { to: next })}
          />
          {mayEdit ? (
            <IconButton
              icon="trash"
              size={16}
              label={text.removeFill(place + 1)}
              onClick={() => onChange(fill.filter((_, at) => at !== place))}
            />
          ) : null}
        </div>
      ))}
      {mayEdit ? (
        <Button
          size="small"
          className={styles.start}
          disabled={fill.length >= 20}
          onClick={() => onChange([...fill, { from: theirs[0]?.name ?? "", to: others[0]?.name ?? "" }])}
        >
          {text.addFill}
        </Button>
      ) : null}
    </fieldset>
  );
}
