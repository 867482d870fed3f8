import { type CellValue, cellOfText } from "@tender/form-rules";
import { decimalOf, plainText } from "@tender/form-rules/decimals";
import { Checkbox, Input, InputNumber, Radio, Select } from "antd";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { typedNumber } from "#shared/workspace-ui/typed-number.ts";
import { controlText as text } from "../text.ts";
import { ariaOf, type ControlProps, textOf } from "./control-props.ts";
import { useFieldWords } from "./field-context.tsx";
import { loadFiles } from "./files-loader.ts";
import { loadControls } from "./load-controls.ts";
import styles from "./online-form.module.css";
import { TimeControl } from "./time-control.tsx";

const listOf = (value: CellValue): string[] => (Array.isArray(value) ? [...value] : []);

/** Renders the control that the definition names. */
export function FieldControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props;
  const { name, type, control, length } = field;
  const aria = ariaOf(props);
  const setValue = (next: CellValue): void => onChange({ field: name, value: next });
  switch (control) {
    case "password":
      return (
        <Input.Password
          id={id}
          {...aria}
          autoComplete="new-password"
          value={textOf(value)}
          maxLength={length || undefined}
          onChange={({ target }) => setValue(target.value || null)}
          onBlur={onBlur}
        />
      );
    case "textarea":
      return (
        <Input.TextArea
          id={id}
          {...aria}
          autoSize={{ minRows: 2, maxRows: 12 }}
          value={textOf(value)}
          onChange={({ target }) => setValue(target.value || null)}
          onBlur={onBlur}
        />
      );
    case "rich_text":
      return <RichTextControl {...props} />;
    case "number":
      return (
        <InputNumber<string>
          id={id}
          {...aria}
          className={styles.whole ?? ""}
          stringMode
          controls={false}
          parser={typedDecimal}
          value={value === null ? null : textOf(value)}
          {...(type === "decimal" ? { precision: field.scale } : { precision: 0 })}
          onChange={(next) => setValue(next === null ? null : cellOfText(field, next))}
          onBlur={onBlur}
        />
      );
    case "switch":
      return (
        <LoadedPart load={loadControls} height={22}>
          {({ SwitchControl }) => <SwitchControl {...props} />}
        </LoadedPart>
      );
    case "date":
      return <DateField id={id} {...aria} value={textOf(value)} onChange={(day) => setValue(day || null)} />;
    case "time":
      return <TimeControl {...props} />;
    case "moment":
      return <MomentField id={id} {...aria} value={value === null ? null : textOf(value)} onChange={setValue} />;
    case "radio":
    case "select":
    case "checkbox":
    case "multi_select":
      return <OfferedControl {...props} />;
    case "search":
      return field.source && field.source.kind !== "form" ? <OfferedControl {...props} /> : <LoadedFound {...props} />;
    case "area":
      return <AreaControl {...props} />;
    case "category":
      return <LoadedCategories {...props} />;
    case "user":
    case "department":
    case "link":
      return <LoadedFound {...props} />;
    case "file":
    case "image":
      return (
        <LoadedPart load={loadFiles} height={64}>
          {({ FileControl }) => <FileControl {...props} />}
        </LoadedPart>
      );
    default:
      return (
        <Input
          id={id}
          {...aria}
          autoComplete="off"
          value={textOf(value)}
          maxLength={length || undefined}
          onChange={({ target }) => setValue(target.value || null)}
          onBlur={onBlur}
        />
      );
  }
}

/** Expands a number with an exponent, as spreadsheets write it: the control would parse it as a binary float. */
function typedDecimal(typed?: string): string {
  const text = typedNumber(typed);
  const value = /e/i.test(text) ? decimalOf(text) : undefined;
  return value === undefined ? text : plainText(value);
}

interface Offered {
  readonly value: string;
  readonly label: string;
}

/** Returns the options of a field, followed by the disabled items that its value still contains. */
function useOffered({ field, value }: Pick<ControlProps, "field" | "value">): Offered[] {
  const { itemsOf, allOf } = useFieldWords([field]);
  if (field.source?.kind === "list") return [...field.source.choices];
  const offered = itemsOf(field) ?? [];
  const has = Array.isArray(value) ? value : [textOf(value)];
  const stopped = (allOf(field) ?? []).slice(offered.length).filter((item) => has.includes(item.value));
  return [...offered, ...stopped].map((item) => ({ value: item.value, label: item.text }));
}

/** A control for one or several options of the definition, a dictionary or a select list. */
function OfferedControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props;
  const options = useOffered(props);
  const aria = ariaOf(props);
  const setValue = (next: string | undefined): void =>
    onChange({ field: field.name, value: next === undefined ? null : cellOfText(field, next) });
  const setValues = (next: readonly string[]): void =>
    onChange({ field: field.name, value: next.length === 0 ? null : [...next] });
  if (field.control === "radio")
    return (
      <Radio.Group
        id={id}
        {...aria}
        aria-label={props.label ?? field.title}
        name={id}
        value={textOf(value)}
        options={options}
        onChange={({ target }) => setValue(target.value)}
      />
    );
  if (field.control === "checkbox")
    return (
      <fieldset
        id={id}
        className={styles.choices ?? ""}
        {...ariaOf({ ...props, isRequired: false })}
        aria-label={props.label ?? field.title}
      >
        <Checkbox.Group value={listOf(value)} options={options} onChange={setValues} />
      </fieldset>
    );
  const shared = { id, ...aria, placeholder: text.choose, allowClear: clearable, onBlur, options };
  if (field.control === "multi_select")
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        showSearch={searchSign}
        optionFilterProp="label"
        value={listOf(value)}
        onChange={setValues}
      />
    );
  return (
    <Select<string>
      {...shared}
      showSearch={options.length > 8 || field.control === "search" ? searchSign : false}
      {...(value === null ? {} : { value: textOf(value) })}
      onChange={setValue}
    />
  );
}

function AreaControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur } = props;
  const options = useOffered(props);
  return (
    <Select
      id={id}
      {...ariaOf(props)}
      placeholder={text.choose}
      allowClear={clearable}
      showSearch={searchSign}
      {...(value === null ? {} : { value: textOf(value) })}
      options={options}
      onBlur={onBlur}
      onChange={(next?: string) => onChange({ field: field.name, value: next ?? null })}
    />
  );
}

const loadCategories = boundedLoad(async () => (await import("./category-control.tsx")).CategoryControl);

/** Loaded on demand: few forms use a tree of categories. */
const LoadedCategories = (props: ControlProps) => (
  <LoadedPart load={loadCategories} height={32}>
    {(Control) => <Control {...props} />}
  </LoadedPart>
);

/** Loaded on demand: few forms refer to people or other records. */
const LoadedFound = (props: ControlProps) => (
  <LoadedPart load={loadControls} height={32}>
    {({ FoundControl }) => <FoundControl {...props} />}
  </LoadedPart>
);

const loadRichText = boundedLoad(async () => (await import("#shared/rich-text/rich-text.tsx")).RichText);

function RichTextControl({ id, field, value, isInvalid, describedBy, label, onChange }: ControlProps) {
  return (
    <LoadedPart load={loadRichText} height={240}>
      {(RichText) => (
        <RichText
          id={id}
          label={label ?? field.title}
          isInvalid={isInvalid}
          describedBy={describedBy}
          value={textOf(value)}
          onChange={(html) => onChange({ field: field.name, value: html || null })}
        />
      )}
    </LoadedPart>
  );
}
