import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Input } from "antd";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { DataRows } from "#shared/workspace-ui/list/data-rows.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { listChoices } from "../api.ts";
import { controlText as text } from "../text.ts";
import type { RowChoiceRequest } from "./field-context.tsx";
import styles from "./online-form.module.css";

/** Searches and chooses a row of another form. */
export function LinkDialog({ request, onClose }: { readonly request: RowChoiceRequest; readonly onClose: () => void }) {
  const { form, field, onChosen } = request;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [submitted, setSubmitted] = useState({ keyword: "", page: 1 });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["online-form", "choices", form, field.name, submitted],
    queryFn: () => listChoices(form, field.name, submitted.keyword, submitted.page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted({ keyword: typed.trim(), page: 1 });
  };
  const turnPage = (by: number) => setSubmitted({ ...submitted, page: submitted.page + by });
  return (
    <WorkspaceDialog
      open
      title={text.chooseOf(field.title)}
      width={640}
      onClose={onClose}
      footer={
        <>
          <StepButtons
            words={{ previous: text.previous, next: text.next }}
            onBack={submitted.page > 1 ? () => turnPage(-1) : undefined}
            onNext={data?.hasMore ? () => turnPage(1) : undefined}
            isBusy={isPlaceholderData}
          />
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <form className={styles.search} onSubmit={search}>
        <label className="visually-hidden" htmlFor={id}>
          {text.keyword}
        </label>
        <Input
          id={id}
          value={typed}
          maxLength={50}
          placeholder={text.find}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button kind="primary" type="submit">
          {text.search}
        </Button>
      </form>
      {error ? (
        <LoadFailure subject={text.records} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={5} label={text.records} /> : null}
      {data && data.rows.length === 0 ? <EmptyState text={text.nothingFound} /> : null}
      {data && data.rows.length > 0 ? (
        <DataRows
          label={text.records}
          rows={data.rows}
          rowKey={({ value }) => value}
          isStale={isFetching}
          headingLevel={3}
          columns={[
            { key: "label", title: field.title, width: 360, render: ({ label }) => label },
            {
              key: "take",
              title: text.take,
              width: 100,
              render: (choice) => (
                <RowAction
                  aria-label={text.takeOf(choice.label)}
                  onClick={() => {
                    onChosen(choice);
                    onClose();
                  }}
                >
                  {text.take}
                </RowAction>
              ),
            },
          ]}
        />
      ) : null}
    </WorkspaceDialog>
  );
}
