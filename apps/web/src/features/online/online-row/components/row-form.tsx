import { useQuery } from "@tanstack/react-query";
import type { CellValue, RowValues } from "@tender/form-rules";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#shared/api/client.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Difference, SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { ChangedMeanwhile } from "#shared/workspace-ui/changed-meanwhile.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type ReadyForm, readWork, saveRow, useRefreshRows, type WholeWork } from "../api.ts";
import { isOpenColumn, statesOf } from "../model/runtime.ts";
import { shownText } from "../model/shown.ts";
import { faultCount, faultsAt, hasChanges, judgedWork, noFaults, sentWork, type WorkFaults } from "../model/work.ts";
import { formText as text } from "../text.ts";
import { Cell } from "./cell.tsx";
import { FieldBox } from "./field-box.tsx";
import { AskForRowProvider, type RowRequest, useFieldWords } from "./field-context.tsx";
import type { LinkDialog } from "./link-dialog.tsx";
import { loadLater } from "./load-later.ts";
import styles from "./online-form.module.css";
import { RowHistory } from "./row-history.tsx";
import { useRowWork } from "./use-row-work.ts";
import { useSurroundings } from "./use-surroundings.ts";

const loadLinkDialog = boundedLoad(async () => (await import("./link-dialog.tsx")).LinkDialog);

export type FormMode = "add" | "edit" | "view";

interface Props {
  readonly form: ReadyForm;
  /** Null: a new row. */
  readonly id: string | null;
  readonly mode: FormMode;
  /** What a new row begins with. */
  readonly given?: RowValues;
  onEdit(id: string): void;
  onClose(): void;
}

const nothingGiven: RowValues = {};

/** A row with its sub rows: to be read, changed or made. */
export function RowForm(props: Props) {
  const { form, id } = props;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["online-form", "row", form.main.code, id],
    queryFn: () => readWork(form, id ?? ""),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    // What somebody is filling in is not replaced under their hands.
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
        <LoadFailure what={text.loading} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <Skeleton lines={8} label={`正在加载${text.loading}`} />;
  return <OpenForm key={`${data.row.id}-${data.row.version}-${props.mode}`} {...props} stored={data} />;
}

function OpenForm({
  form,
  id,
  mode,
  given = nothingGiven,
  stored,
  onEdit,
  onClose,
}: Props & { stored: WholeWork | null }) {
  const { main, subs } = form;
  const all = [...main.fields, ...subs.flatMap(({ fields }) => fields)];
  const { wordFor } = useFieldWords(
    all,
    [main, ...subs].flatMap(({ effects }) => effects.dictionaries),
  );
  const around = useSurroundings(wordFor);
  const refresh = useRefreshRows();
  const row = useRowWork({ form, stored, given, around });
  const { work, faults, setFaults } = row;
  const [isSending, setIsSending] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference<RowValues>[] | null>(null);
  const [asked, setAsked] = useState<{ readonly request: RowRequest; readonly Dialog: typeof LinkDialog } | null>(null);
  const ask = (request: RowRequest): void =>
    void loadLinkDialog().then((Dialog) => setAsked({ request, Dialog }), reportError);
  const page = useRef<HTMLFormElement>(null);
  const isEditing = mode !== "view";
  const states = statesOf(main, work.main.values, work.main.stored, around());
  const shown = main.fields.filter(({ name }) => states[name]?.isVisible);

  useTabDialog("link", asked && <asked.Dialog request={asked.request} onClose={() => setAsked(null)} />);

  const shared: readonly SharedField<RowValues>[] = main.fields
    .filter(({ name }) => isOpenColumn(main, name))
    .map((field) => ({
      name: field.name,
      label: field.title,
      say: (value: CellValue) => shownText(field, value ?? null, work.main.labels, wordFor),
    }));

  function show(found: WorkFaults): void {
    flushSync(() => setFaults(found));
    const at = (what: string) => page.current?.querySelector<HTMLElement>(what);
    const first = at('[aria-invalid="true"]') ?? at('[role="alert"]');
    first?.focus();
    first?.scrollIntoView({ block: "center" });
  }

  async function compare(): Promise<void> {
    const [now, { meanwhileOf }] = await Promise.all([readWork(form, id ?? ""), loadLater()]);
    const found = meanwhileOf(main, shared, work, now);
    setFaults(noFaults);
    row.replace(found.work);
    setDifferences(found.differences);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (page.current?.querySelector("[data-uploading]")) return notify({ kind: "info", text: text.uploading });
    const found = judgedWork(form, work, around());
    if (faultCount(found) > 0) return show(found);
    if (!hasChanges(form, work)) {
      row.end();
      notify({ kind: "info", text: text.nothingChanged });
      onClose();
      return;
    }
    setIsSending(true);
    try {
      await saveRow(main.code, sentWork(form, work));
      row.end();
      notify({ kind: "success", text: text.saved });
      await refresh();
      onClose();
    } catch (error) {
      await refused(error);
    } finally {
      setIsSending(false);
    }
  }

  async function refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return reportError(error);
    const { code, details, message } = error;
    if (code === "online_row.changed" && id !== null) return compare().catch(reportError);
    if (code === "online_row.faults") return show(faultsAt(form, work, details?.faults ?? []));
    if (code === "online_row.refused") {
      const field = details?.field;
      const isShown = field !== undefined && states[field]?.isVisible;
      return show(isShown ? { ...noFaults, main: { [field]: message } } : { ...noFaults, general: [message] });
    }
    reportError(error);
  }

  async function leave(): Promise<void> {
    const question = { title: text.leaveTitle, text: text.leaveQuestion, okText: text.leave, danger: true };
    if (isEditing && row.isDirty && !(await confirm(question))) return;
    row.end();
    onClose();
  }

  const count = faultCount(faults);
  return (
    <AskForRowProvider value={ask}>
      <form ref={page} noValidate className={styles.page} data-mode={mode} onSubmit={(event) => void save(event)}>
        <PageHead title={titleOf(mode, main.title)}>
          <span className={styles.screenOnly}>
            <Button onClick={() => void leave()}>{text.back}</Button>
            {mode === "view" ? <Button onClick={() => window.print()}>{text.print}</Button> : null}
            {mode === "view" && id !== null && stored?.row.mayEdit ? (
              <Button kind="primary" onClick={() => onEdit(id)}>
                {text.edit_}
              </Button>
            ) : null}
            {isEditing ? (
              <Button kind="primary" type="submit" isLoading={isSending}>
                {text.save}
              </Button>
            ) : null}
          </span>
        </PageHead>
        {isEditing && row.isRestored && row.isDirty ? (
          <p className={styles.note} role="status">
            <span>{text.kept}</span>
            <Button kind="text" size="small" onClick={row.begin}>
              {text.discard}
            </Button>
          </p>
        ) : null}
        {differences ? (
          <ChangedMeanwhile
            key={work.main.version}
            fields={shared}
            differences={differences}
            onChoose={(name, value) => row.change({ field: name, value: value as CellValue })}
          />
        ) : null}
        {count > 0 ? (
          <div className={styles.summary} role="alert" tabIndex={-1}>
            <strong>{text.faults(count)}</strong>
            {faults.general.map((what) => (
              <p key={what}>{what}</p>
            ))}
          </div>
        ) : null}
        <section className={styles.card} aria-label={main.title}>
          <div className={styles.fields} data-columns={main.part.definition.columns}>
            {shown.map((field) => {
              const state = states[field.name] ?? { isVisible: true, isRequired: false, isReadOnly: true };
              const value = work.main.values[field.name] ?? null;
              return (
                <FieldBox
                  key={field.id}
                  form={main.code}
                  field={field}
                  state={isEditing ? state : { ...state, isReadOnly: true }}
                  value={value}
                  labels={work.main.labels}
                  sizes={work.main.sizes}
                  fault={faults.main[field.name]}
                  shown={
                    <Cell
                      field={field}
                      value={value}
                      labels={work.main.labels}
                      sizes={work.main.sizes}
                      wordFor={wordFor}
                      isWhole
                    />
                  }
                  onChange={row.change}
                  onBlur={() => row.left(field.name)}
                />
              );
            })}
          </div>
        </section>
        {subs.map((sub) => (
          <LoadedPart key={sub.code} load={loadLater}>
            {({ SubTable }) => (
              <SubTable
                sub={sub}
                rows={work.subs[sub.code] ?? []}
                faults={faults.subs[sub.code] ?? {}}
                isEditing={isEditing}
                wordFor={wordFor}
                around={around}
                onAdd={() => row.addRow(sub.code)}
                onCopy={(one) => row.copyRow(sub.code, one)}
                onRemove={(one) => row.removeRow(sub.code, one)}
                onChange={(one, change) => row.changeRow(sub.code, one, change)}
                onLeft={(one, name) => row.leftRow(sub.code, one, name)}
              />
            )}
          </LoadedPart>
        ))}
        {mode === "view" && stored ? <RowHistory row={stored.row} /> : null}
      </form>
    </AskForRowProvider>
  );
}

const titleOf = (mode: FormMode, title: string): string =>
  mode === "add" ? text.add(title) : mode === "edit" ? text.edit(title) : text.view(title);
