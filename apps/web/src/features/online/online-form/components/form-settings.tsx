import type { FormDefinition } from "@tender/contract";
import { type FormKind, type FormTheme, formKinds, formLimits, formThemes } from "@tender/contract/online-forms";
import { formKindWords, formThemeWords } from "@tender/form-rules";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting } from "#shared/designing/setting.tsx";
import styles from "#shared/designing/settings.module.css";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { formSettingText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";

const columnChoices = [1, 2, 3, 4];
const pageSizes = [10, 20, 30] as const;

/** The settings of the form as a whole. */
export function FormSettings() {
  const { definition, faults, change, isPublished } = useDesignerApi();
  const { code, title, note, kind, theme, columns, pageSize } = definition;
  const set = (changes: Partial<FormDefinition>, typedSetting?: string) =>
    change((now) => ({ ...now, ...changes }), typedSetting === undefined ? null : `form ${typedSetting}`);
  return (
    <div className={styles.settings}>
      <Setting label={text.title} fault={faultAt(faults, "title")}>
        {(input) => (
          <Input
            {...input}
            value={title}
            maxLength={formLimits.title}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value }, "title")}
          />
        )}
      </Setting>
      <Setting label={text.code} fault={faultAt(faults, "code")} hint={isPublished ? text.codeStays : text.codeHint}>
        {(input) => (
          <Input
            {...input}
            className={styles.code ?? ""}
            value={code}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            {...(isPublished ? { disabled: true } : {})}
            onChange={({ target }) => set({ code: target.value }, "code")}
          />
        )}
      </Setting>
      <div className={styles.pair}>
        <Setting label={text.kind} hint={isPublished ? text.codeStays : undefined}>
          {(input) => (
            <Select
              {...input}
              value={kind}
              {...(isPublished ? { disabled: true } : {})}
              options={formKinds.map((value) => ({ value, label: formKindWords[value] }))}
              onChange={(next: FormKind) =>
                set({ kind: next, tree: next === "tree" ? { parent: "", title: "" } : null })
              }
            />
          )}
        </Setting>
        <Setting label={text.theme}>
          {(input) => (
            <Select
              {...input}
              value={theme}
              options={formThemes.map((value) => ({ value, label: formThemeWords[value] }))}
              onChange={(next: FormTheme) => set({ theme: next })}
            />
          )}
        </Setting>
        <Setting label={text.columns} fault={faultAt(faults, "columns")}>
          {(input) => (
            <Select
              {...input}
              value={columns}
              options={columnChoices.map((value) => ({ value, label: text.columnsOf(value) }))}
              onChange={(next: number) => change((now) => withColumns(now, next))}
            />
          )}
        </Setting>
        <Setting label={text.pageSize}>
          {(input) => (
            <Select
              {...input}
              value={pageSize}
              options={pageSizes.map((value) => ({ value, label: text.rowsOf(value) }))}
              onChange={(next) => set({ pageSize: next })}
            />
          )}
        </Setting>
      </div>
      {definition.tree || kind === "tree" ? <TreeSettings /> : null}
      {kind === "main" || definition.subs.length > 0 ? <SubSettings /> : null}
      <Setting label={text.note}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={note}
            maxLength={formLimits.note}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={({ target }) => set({ note: target.value }, "note")}
          />
        )}
      </Setting>
    </div>
  );
}

/** Limits the span of every field to the number of columns; a full-width field stays full-width. */
const withColumns = (definition: FormDefinition, columns: number): FormDefinition => ({
  ...definition,
  columns,
  fields: definition.fields.map((field) =>
    field.span > columns || (field.span === definition.columns && field.span > 1 && columns > 1)
      ? { ...field, span: columns }
      : field,
  ),
});

function TreeSettings() {
  const { definition, faults, change } = useDesignerApi();
  const tree = definition.tree ?? { parent: "", title: "" };
  const options = definition.fields
    .filter(({ type }) => type === "text")
    .map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }));
  const set = (changes: Partial<typeof tree>) => change((now) => ({ ...now, tree: { ...tree, ...changes } }));
  return (
    <div className={styles.pair}>
      <Setting label={text.parent} fault={faultAt(faults, "tree", "tree.parent")}>
        {(input) => (
          <Select {...input} value={tree.parent} options={options} onChange={(parent: string) => set({ parent })} />
        )}
      </Setting>
      <Setting label={text.treeTitle} fault={faultAt(faults, "tree.title")}>
        {(input) => (
          <Select {...input} value={tree.title} options={options} onChange={(title: string) => set({ title })} />
        )}
      </Setting>
    </div>
  );
}

function SubSettings() {
  const { definition, faults, published, change } = useDesignerApi();
  const subs = published.filter(({ kind, code }) => kind === "sub" && code !== definition.code);
  return (
    <Setting label={text.subs} fault={faultAt(faults, "subs")} hint={text.subsHint}>
      {(input) => (
        <Select
          {...input}
          mode="tags"
          showSearch={searchSign}
          value={definition.subs}
          options={subs.map(({ code, title }) => ({ value: code, label: `${title}（${code}）` }))}
          onChange={(next: string[]) =>
            change((now) => ({ ...now, subs: next.map((code) => code.trim()).filter((code) => code !== "") }))
          }
        />
      )}
    </Setting>
  );
}
