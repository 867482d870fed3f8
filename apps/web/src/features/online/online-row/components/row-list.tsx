import type { FormField } from "@tender/contract";
import { formButtonCode } from "@tender/form-rules";
import { type ReactNode, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { CombinedQuery } from "#shared/row-query/combined-query.tsx";
import { groupFromText } from "#shared/row-query/filter.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import type { Choice } from "#shared/workspace-ui/list/query-field.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { pressButton, type ReadyForm, removeRow, useRefreshRows } from "../api.ts";
import { useFinders } from "../field-finders.ts";
import { askedColumns } from "../model/filter.ts";
import { COMBINED, filterOf, parentName, queryLineOf } from "../model/query-line.ts";
import type { Row } from "../model/runtime.ts";
import { isFigure, shownText } from "../model/shown.ts";
import { importText, listText as text } from "../text.ts";
import { Cell } from "./cell.tsx";
import { conditionValue } from "./condition-value.tsx";
import { useFieldWords } from "./field-context.tsx";
import { loadLater } from "./load-later.ts";
import styles from "./online-form.module.css";

const loadTree = boundedLoad(async () => (await import("./row-tree.tsx")).RowTree);

type Description = ListDescription<"onlineRow.list">;

interface Props {
  readonly form: ReadyForm;
  onImport(): void;
  onAdd(parent: string | null): void;
  onView(id: string): void;
  onEdit(id: string): void;
}

const DEFAULT_WIDTH: Readonly<Partial<Record<FormField["type"], number>>> = {
  yes_no: 90,
  day: 120,
  time: 100,
  moment: 160,
  integer: 110,
  decimal: 140,
  long_text: 240,
};

/** The records of a form, and everything that may be done with them. */
export function RowList({ form, onImport, onAdd, onView, onEdit }: Props) {
  const { main, subs } = form;
  const { definition, rights } = main.part;
  const { code, title, note, tree, theme, buttons, pageSize } = definition;
  const { wordFor, allOf } = useFieldWords(main.fields);
  const finderOf = useFinders(code);
  const asked = askedColumns(main.fields, wordFor);
  const refresh = useRefreshRows();
  const [pressed, setPressed] = useState<string | null>(null);
  const [opened, setOpened] = useState<Row | null>(null);
  const shown = main.fields.filter(({ inList }) => inList);
  const first = (tree && main.fields.find(({ name }) => name === tree.title)) || shown[0] || main.fields[0];
  const nameOf = (row: Row): string =>
    first ? shownText(first, row.values[first.name] ?? null, row.labels, wordFor) : row.id;

  const choicesOf = (field: FormField): readonly Choice[] | undefined => {
    const { source, type } = field;
    if (type === "yes_no")
      return [
        { value: "true", label: "是" },
        { value: "false", label: "否" },
      ];
    if (source?.kind === "list") return source.choices;
    return allOf(field)?.map((item) => ({ value: item.value, label: item.text }));
  };

  async function does(id: string, what: () => Promise<unknown>, done: string): Promise<void> {
    setPressed(id);
    try {
      await what();
      notify({ kind: "success", text: done });
    } catch (error) {
      reportError(error);
    } finally {
      setPressed(null);
      await refresh();
    }
  }
  async function remove(row: Row): Promise<void> {
    const question = { title: text.remove, text: text.removeOne(nameOf(row)), okText: text.remove, danger: true };
    if (await confirm(question)) await does(row.id, () => removeRow(code, row.id), text.removed);
  }
  async function press(row: Row, button: (typeof buttons)[number]): Promise<void> {
    const question = { title: button.title, text: button.confirm ?? "", okText: button.title };
    if (button.confirm !== null && !(await confirm(question))) return;
    await does(row.id, () => pressButton(code, button.code, row), text.pressed(button.title));
  }

  const actionsOf = (row: Row): ReactNode => (
    <RowActions
      name={nameOf(row)}
      moreLabel={text.more(nameOf(row))}
      isBusy={pressed === row.id}
      actions={[
        { key: "view", label: text.view, isOffered: true, run: () => onView(row.id) },
        { key: "edit", label: text.edit, isOffered: rights.edit && row.mayEdit, run: () => onEdit(row.id) },
        {
          key: "subs",
          label: text.subs,
          isOffered: subs.length > 0 && (theme === "main_sub" || theme === "tabs"),
          run: () => setOpened(row),
        },
        ...buttons
          .filter(({ place }) => place === "row")
          .map((button) => ({
            key: `button-${button.code}`,
            label: button.title,
            isOffered: row.buttons.includes(button.code),
            run: () => void press(row, button),
          })),
        {
          key: "remove",
          label: text.remove,
          isOffered: rights.delete && row.mayDelete,
          danger: true,
          run: () => void remove(row),
        },
      ]}
    />
  );

  const columns: Description["columns"] = [
    ...shown.map((field, at) => ({
      key: field.name,
      title: field.title,
      width: field.listWidth ?? DEFAULT_WIDTH[field.type] ?? 180,
      isSortable: field.type !== "many" && field.type !== "long_text" && field.control !== "password",
      ...(at === 0 ? { fixed: "left" as const, isLocked: true, isHeading: true } : {}),
      ...(isFigure(field) ? { align: "right" as const } : {}),
      render: (row: Row) => {
        const cell = (
          <Cell
            field={field}
            value={row.values[field.name] ?? null}
            labels={row.labels}
            sizes={row.sizes}
            wordFor={wordFor}
          />
        );
        if (at > 0 || row.mark === null) return cell;
        return (
          <span className={styles.first}>
            <Mark colour={row.mark} />
            {cell}
          </span>
        );
      },
    })),
    { key: "actions", title: text.actions, width: 170, fixed: "right", isLocked: true, render: actionsOf },
  ];

  const batch: NonNullable<Description["batch"]> = [
    ...buttons
      .filter(({ place }) => place === "head")
      .map((button) => ({
        key: `button-${button.code}`,
        label: button.title,
        permission: formButtonCode(code, button.code),
        canRun: (row: Row) => row.buttons.includes(button.code),
        question: (count: number) => button.confirm ?? text.press(button.title, count),
        run: (row: Row) => pressButton(code, button.code, row),
      })),
    ...(rights.delete
      ? [
          {
            key: "remove",
            label: text.remove,
            isDangerous: true,
            canRun: (row: Row) => row.mayDelete,
            question: text.removeMany,
            run: ({ id }: Row) => removeRow(code, id),
          },
        ]
      : []),
  ];

  const parent = tree ? parentName(tree.parent) : undefined;
  return (
    <>
      <ListPage
        name={`online-${code}`}
        title={title}
        {...(note === "" ? {} : { note })}
        list="onlineRow.list"
        params={{ code }}
        pageSize={pageSize}
        fields={queryLineOf(main.fields, asked, (field) => choicesOf(field) ?? finderOf(field), tree?.parent)}
        queryOf={(values) => {
          const filter = filterOf(main.fields, asked, values, tree?.parent);
          return filter === undefined ? {} : { filter };
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        empty={{ plain: text.none, asked: text.asked }}
        batch={batch}
        {...(rights.export ? { export: "onlineRow.export" as const } : {})}
        {...(tree && parent
          ? {
              beside: (values, ask) => (
                <LoadedPart load={loadTree}>
                  {(RowTree) => (
                    <RowTree
                      code={code}
                      tree={tree}
                      nameOf={nameOf}
                      chosen={values[parent] ?? ""}
                      onChoose={(id) => ask({ ...values, [parent]: id })}
                      {...(rights.add ? { onAddBelow: onAdd } : {})}
                    />
                  )}
                </LoadedPart>
              ),
            }
          : {})}
        between={(values, ask) => (
          <CombinedQuery
            columns={asked}
            asked={groupFromText(values[COMBINED] ?? "", asked)}
            valueControl={conditionValue(code, main.fields)}
            onAsk={(group) => ask({ ...values, [COMBINED]: group ? JSON.stringify(group) : "" })}
          />
        )}
        {...(theme === "inner" && subs.length > 0
          ? {
              expansion: {
                labelOf: (row: Row, isOpen: boolean) => (isOpen ? text.hideSubs : text.showSubs)(nameOf(row)),
                render: (row: Row) => (
                  <LoadedPart load={loadLater}>
                    {({ SubLists }) => <SubLists form={form} id={row.id} isTabs={subs.length > 1} />}
                  </LoadedPart>
                ),
              },
            }
          : {})}
        primary={
          <>
            {rights.import ? <Button onClick={onImport}>{importText.begin}</Button> : null}
            {rights.add ? (
              <Button kind="primary" onClick={() => onAdd(null)}>
                {text.add}
              </Button>
            ) : null}
          </>
        }
      />
      {opened ? (
        <section aria-label={text.subsOf(nameOf(opened))}>
          <div className={styles.subsHead}>
            <h2 className={styles.subsTitle}>{text.subsOf(nameOf(opened))}</h2>
            <Button size="small" onClick={() => setOpened(null)}>
              {text.closeSubs}
            </Button>
          </div>
          <LoadedPart load={loadLater}>
            {({ SubLists }) => <SubLists key={opened.id} form={form} id={opened.id} isTabs={theme === "tabs"} />}
          </LoadedPart>
        </section>
      ) : null}
    </>
  );
}

/** A colour that the list's rules give the row, with its word. */
const Mark = ({ colour }: { readonly colour: NonNullable<Row["mark"]> }) => (
  <span
    className={styles.mark}
    data-colour={colour}
    role="img"
    aria-label={text.marks[colour]}
    title={text.marks[colour]}
  />
);
