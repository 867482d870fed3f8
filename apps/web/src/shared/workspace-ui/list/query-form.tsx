import { Input, Select } from "antd";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type Typed, useTypedQuery } from "#shared/hooks/use-typed-query.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { DateRange } from "./date-range.tsx";
import { namesOf, type QueryField, type QueryValues, readFilters } from "./query-field.ts";
import { QueryFold } from "./query-fold.tsx";
import styles from "./query-form.module.css";
import { SearchSelect } from "./search-select.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** Maximum length of a number that limits a range. */
const MAX_BOUND_LENGTH = 40;

interface Props {
  readonly fields: readonly QueryField[];
  /** The active filters. */
  readonly values: QueryValues;
  onQuery(values: QueryValues): void;
  /** Further filters: below the form, on a phone beside the button. */
  readonly children?: ReactNode;
}

/** The query of a list: labels above, 查询 (also by Enter), 重置, further fields folded. On a phone one button opens it. */
export function QueryForm({ fields, values, onQuery, children }: Props) {
  const isNarrow = useIsNarrow();
  // The typed text is held here, because the folded form is unmounted.
  const query = useTypedQuery(values, (newValues) => readFilters(fields, newValues));
  const lines = fields.filter(({ kind }) => kind !== "beside");
  if (lines.length === 0) return children;
  if (!isNarrow)
    return (
      <>
        <OpenForm values={values} query={query} onQuery={onQuery} lines={lines} />
        {children}
      </>
    );
  const activeCount = lines.filter((field) => namesOf(field).some((name) => values[name])).length;
  return (
    <QueryFold activeCount={activeCount} extraFilters={children}>
      {(fold) => (
        <OpenForm
          values={values}
          query={query}
          lines={lines}
          isWhole
          onQuery={(newValues) => {
            fold();
            onQuery(newValues);
          }}
        />
      )}
    </QueryFold>
  );
}

interface OpenProps extends Pick<Props, "values" | "onQuery"> {
  readonly query: Typed<QueryValues>;
  /** The fields in the form. */
  readonly lines: readonly QueryField[];
  /** True: no field is folded. */
  readonly isWhole?: boolean;
}

function OpenForm({ query: { typed, type, send }, lines, values, onQuery, isWhole = false }: OpenProps) {
  const folded = isWhole ? [] : lines.filter(({ isFolded }) => isFolded);
  // Open initially if a folded field is active.
  const [isOpen, setIsOpen] = useState(() => folded.flatMap(namesOf).some((name) => values[name]));
  const query = (newValues: QueryValues): void => {
    send(newValues);
    onQuery(newValues);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    query(typed);
  };
  const shown = isOpen ? lines : lines.filter((field) => !folded.includes(field));
  return (
    <form className={styles.form} onSubmit={submit} onReset={() => query({})}>
      {shown.map((field) => (
        <Field
          key={namesOf(field).join()}
          field={field}
          values={typed}
          onChange={(part) => type({ ...typed, ...part })}
        />
      ))}
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          查询
        </Button>
        <Button type="reset">重置</Button>
        {folded.length > 0 ? (
          <Button kind="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "收起" : "展开"}
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly field: QueryField;
  readonly values: QueryValues;
  onChange(part: QueryValues): void;
}

function Field({ field, values, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      {"names" in field ? (
        <span className={styles.label} aria-hidden="true">
          {field.label}
        </span>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {field.label}
        </label>
      )}
      <Control id={id} field={field} values={values} onChange={onChange} />
    </div>
  );
}

function Control({ id, field, values, onChange }: FieldProps & { id: string }) {
  if (field.kind === "days") {
    const [first, last] = field.names;
    return (
      <DateRange
        labels={field.labels}
        from={values[first] ?? ""}
        to={values[last] ?? ""}
        onChange={({ from, to }) => onChange({ [first]: from, [last]: to })}
      />
    );
  }
  if (field.kind === "range") return <RangeInputs field={field} values={values} onChange={onChange} />;
  const value = values[field.name] ?? "";
  if (field.kind === "search")
    return (
      <SearchSelect id={id} field={field} value={value} onChange={(chosen) => onChange({ [field.name]: chosen })} />
    );
  if (field.kind === "choice")
    return (
      <Select
        id={id}
        showSearch={field.isOpen ? searchSign : false}
        value={value}
        options={[{ value: "", label: "全部" }, ...field.options]}
        onChange={(chosen) => onChange({ [field.name]: chosen })}
      />
    );
  if (field.kind === "beside") return null;
  if (field.kind === "day")
    return <DateField id={id} value={value} onChange={(day) => onChange({ [field.name]: day })} />;
  return (
    <Input
      id={id}
      value={value}
      maxLength={field.maxLength}
      placeholder={field.hint ?? ""}
      onChange={(event) => onChange({ [field.name]: event.target.value })}
    />
  );
}

type Range = Extract<QueryField, { readonly kind: "range" }>;

function RangeInputs({ field, values, onChange }: Omit<FieldProps, "field"> & { readonly field: Range }) {
  return (
    <span className={styles.range}>
      {field.names.map((name, end) => (
        <Input
          key={name}
          aria-label={field.labels[end]}
          placeholder={end === 0 ? "从" : "到"}
          value={values[name] ?? ""}
          maxLength={MAX_BOUND_LENGTH}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </span>
  );
}
