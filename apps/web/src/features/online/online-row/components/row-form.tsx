import { useQuery } from "@tanstack/react-query";
import type { CellValue, RowValues } from "@tender/form-rules";
import { useRef, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type ReadyForm, readWork, type WholeWork } from "../api.ts";
import { isOpenColumn, statesOf } from "../model/runtime.ts";
import { shownText } from "../model/shown.ts";
import { faultCount } from "../model/work.ts";
import { formText as text } from "../text.ts";
import { OpenRowChoiceProvider, type RowChoiceRequest, useFieldWords } from "./field-context.tsx";
import type { LinkDialog } from "./link-dialog.tsx";
import { loadLazyParts } from "./load-lazy-parts.ts";
import styles from "./online-form.module.css";
import { RowFields } from "./row-fields.tsx";
import { type FormMode, RowFormHead } from "./row-form-head.tsx";
import { RowHistory } from "./row-history.tsx";
import { useRowSaving } from "./use-row-saving.ts";
import { useRowWork } from "./use-row-work.ts";
import { useSurroundings } from "./use-surroundings.ts";

const loadLinkDialog = boundedLoad(async () => (await import("./link-dialog.tsx")).LinkDialog);

interface Props {
  readonly form: ReadyForm;
  /** Null: a new row. */
  readonly id: string | null;
  readonly mode: FormMode;
  /** Initial values of a new row. */
  readonly initialValues?: RowValues;
  onEdit(id: string): void;
  onClose(): void;
}

const noInitialValues: RowValues = {};

/** The page of a row with its sub-rows, for viewing, editing and creating. */
export function RowForm(props: Props) {
  const { form, id } = props;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["online-form", "row", form.main.code, id],
    queryFn: () => readWork(form, id ?? ""),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    // A refetch must not replace the values that are being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { shownInPlace: true },
  });
  if (id === null) return <OpenForm {...props} stored={null} />;
  if (error)
    return (
      <>
        <PageHead title={form.main.title}>
          <Button onClick={props.onClose}>{text.back}</Button>
        </PageHead>
        <LoadFailure subject={text.loading} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton lines={8} label={`正在加载${text.loading}`} />;
  return <OpenForm key={`${data.row.id}-${data.row.version}-${props.mode}`} {...props} stored={data} />;
}

function OpenForm({
  form,
  id,
  mode,
  initialValues = noInitialValues,
  stored,
  onEdit,
  onClose,
}: Props & { stored: WholeWork | null }) {
  const { main, subs } = form;
  const allFields = [...main.fields, ...subs.flatMap(({ fields }) => fields)];
  const { wordFor } = useFieldWords(
    allFields,
    [main, ...subs].flatMap(({ effects }) => effects.dictionaries),
  );
  const getSurroundings = useSurroundings(wordFor);
  const row = useRowWork({ form, stored, initialValues, getSurroundings });
  const { work, faults } = row;
  const [linkDialog, setLinkDialog] = useState<{
    readonly request: RowChoiceRequest;
    readonly Dialog: typeof LinkDialog;
  } | null>(null);
  const openLinkDialog = (request: RowChoiceRequest): void =>
    void loadLinkDialog().then((Dialog) => setLinkDialog({ request, Dialog }), reportError);
  const formElement = useRef<HTMLFormElement>(null);
  const isEditing = mode !== "view";
  const states = statesOf(main, work.main.values, work.main.stored, getSurroundings());

  useTabDialog(
    "link",
    linkDialog && <linkDialog.Dialog request={linkDialog.request} onClose={() => setLinkDialog(null)} />,
  );

  const shared: readonly SharedField<RowValues>[] = main.fields
    .filter(({ name }) => isOpenColumn(main, name))
    .map((field) => ({
      name: field.name,
      label: field.title,
      describe: (value: CellValue) => shownText(field, value ?? null, work.main.labels, wordFor),
    }));

  const { isSending, differences, save } = useRowSaving({
    form,
    id,
    row,
    shared,
    page: formElement,
    getSurroundings,
    onClose,
    isShown: (field) => states[field]?.isVisible === true,
  });

  async function leave(): Promise<void> {
    const question = { title: text.leaveTitle, text: text.leaveQuestion, okText: text.leave, isDangerous: true };
    if (isEditing && row.isDirty && !(await confirm(question))) return;
    row.finish();
    onClose();
  }

  const totalFaults = faultCount(faults);
  return (
    <OpenRowChoiceProvider value={openLinkDialog}>
      <form
        ref={formElement}
        noValidate
        className={styles.page}
        data-mode={mode}
        onSubmit={(event) => void save(event)}
      >
        <RowFormHead
          title={main.title}
          mode={mode}
          isSending={isSending}
          onBack={() => void leave()}
          {...(id !== null && stored?.row.mayEdit ? { onEdit: () => onEdit(id) } : {})}
        />
        {isEditing && row.isRestored && row.isDirty ? (
          <p className={styles.note} role="status">
            <span>{text.draftRestored}</span>
            <Button kind="text" size="small" onClick={row.reset}>
              {text.discard}
            </Button>
          </p>
        ) : null}
        {differences ? (
          <ConcurrentChanges
            key={work.main.version}
            fields={shared}
            differences={differences}
            onChoose={(name, value) => row.change({ field: name, value: value as CellValue })}
          />
        ) : null}
        {totalFaults > 0 ? (
          <div className={styles.summary} role="alert" tabIndex={-1}>
            <strong>{text.faults(totalFaults)}</strong>
            {faults.general.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
        ) : null}
        <RowFields main={main} row={row} states={states} isEditing={isEditing} wordFor={wordFor} />
        {subs.map((sub) => (
          <LoadedPart key={sub.code} load={loadLazyParts}>
            {({ SubTable }) => (
              <SubTable
                sub={sub}
                rows={work.subs[sub.code] ?? []}
                faults={faults.subs[sub.code] ?? {}}
                isEditing={isEditing}
                wordFor={wordFor}
                getSurroundings={getSurroundings}
                onAdd={() => row.addRow(sub.code)}
                onCopy={(subRow) => row.copyRow(sub.code, subRow)}
                onRemove={(subRow) => row.removeRow(sub.code, subRow)}
                onChange={(subRow, change) => row.changeRow(sub.code, subRow, change)}
                onFieldLeave={(subRow, name) => row.leaveRowField(sub.code, subRow, name)}
              />
            )}
          </LoadedPart>
        ))}
        {mode === "view" && stored ? <RowHistory row={stored.row} /> : null}
      </form>
    </OpenRowChoiceProvider>
  );
}
