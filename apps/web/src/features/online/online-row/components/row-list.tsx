import type { FormField } from "@tender/contract";
import { type ReactNode, useState } from "react";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { CombinedQuery } from "#shared/row-query/combined-query.tsx";
import { parseGroup } from "#shared/row-query/filter.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import type { Choice } from "#shared/workspace-ui/list/query-field.ts";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import type { ReadyForm } from "../api.ts";
import { useFinders } from "../field-finders.ts";
import { toQueryColumns } from "../model/filter.ts";
import { COMBINED, filterOf, parentName, queryLineOf } from "../model/query-line.ts";
import type { Row } from "../model/runtime.ts";
import { shownText } from "../model/shown.ts";
import { importText, listText as text } from "../text.ts";
import { conditionValue } from "./condition-value.tsx";
import { useFieldWords } from "./field-context.tsx";
import { loadLazyParts } from "./load-lazy-parts.ts";
import { OpenedSubs } from "./opened-subs.tsx";
import { rowBatch } from "./row-batch.ts";
import { rowColumns } from "./row-columns.tsx";
import { useRowActions } from "./use-row-actions.ts";

const loadTree = boundedLoad(async () => (await import("./row-tree.tsx")).RowTree);

type Description = ListDescription<"onlineRow.list">;

interface Props {
  readonly form: ReadyForm;
  onImport(): void;
  onAdd(parent: string | null): void;
  onView(id: string): void;
  onEdit(id: string): void;
}

/** The list of a form's records with all actions on them. */
export function RowList({ form, onImport, onAdd, onView, onEdit }: Props) {
  const { main, subs } = form;
  const { definition, rights } = main.part;
  const { code, title, note, tree, theme, buttons, pageSize } = definition;
  const { wordFor, allOf } = useFieldWords(main.fields);
  const finderOf = useFinders(code);
  const queryColumns = toQueryColumns(main.fields, wordFor);
  const [opened, setOpened] = useState<Row | null>(null);
  const shown = main.fields.filter(({ inList }) => inList);
  const nameField = (tree && main.fields.find(({ name }) => name === tree.title)) || shown[0] || main.fields[0];
  const nameOf = (row: Row): string =>
    nameField ? shownText(nameField, row.values[nameField.name] ?? null, row.labels, wordFor) : row.id;

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

  const rowActions = useRowActions(code, nameOf);

  const actionsOf = (row: Row): ReactNode => (
    <RowActions
      name={nameOf(row)}
      moreLabel={text.more(nameOf(row))}
      isBusy={rowActions.busyId === row.id}
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
            run: () => void rowActions.press(row, button),
          })),
        {
          key: "remove",
          label: text.remove,
          isOffered: rights.delete && row.mayDelete,
          danger: true,
          run: () => void rowActions.remove(row),
        },
      ]}
    />
  );

  const columns: Description["columns"] = [...rowColumns(shown, wordFor), { ...actionsColumn(170), render: actionsOf }];

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
        fields={queryLineOf(main.fields, queryColumns, (field) => choicesOf(field) ?? finderOf(field), tree?.parent)}
        queryOf={(values) => {
          const filter = filterOf(main.fields, queryColumns, values, tree?.parent);
          return filter === undefined ? {} : { filter };
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        empty={{ plain: text.none, filtered: text.noneFound }}
        batch={rowBatch(main.part)}
        {...(rights.export ? { export: "onlineRow.export" as const } : {})}
        {...(tree && parent
          ? {
              extraFilters: (values, applyValues) => (
                <LoadedPart load={loadTree}>
                  {(RowTree) => (
                    <RowTree
                      code={code}
                      tree={tree}
                      nameOf={nameOf}
                      chosen={values[parent] ?? ""}
                      onChoose={(id) => applyValues({ ...values, [parent]: id })}
                      {...(rights.add ? { onAddBelow: onAdd } : {})}
                    />
                  )}
                </LoadedPart>
              ),
            }
          : {})}
        between={(values, applyValues) => (
          <CombinedQuery
            columns={queryColumns}
            appliedGroup={parseGroup(values[COMBINED] ?? "", queryColumns)}
            valueControl={conditionValue(code, main.fields)}
            onApply={(group) => applyValues({ ...values, [COMBINED]: group ? JSON.stringify(group) : "" })}
          />
        )}
        {...(theme === "inner" && subs.length > 0
          ? {
              expansion: {
                labelOf: (row: Row, isOpen: boolean) => (isOpen ? text.hideSubs : text.showSubs)(nameOf(row)),
                render: (row: Row) => (
                  <LoadedPart load={loadLazyParts}>
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
        <OpenedSubs
          form={form}
          id={opened.id}
          name={nameOf(opened)}
          isTabs={theme === "tabs"}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
