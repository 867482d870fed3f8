import { useState } from "react";
import styles from "#shared/designing/dialogs.module.css";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { restoreSetAside, type SetAside, useRefreshForms, useSetAside } from "../api.ts";
import { setAsideText as text } from "../text.ts";

interface Props {
  readonly onRestored: (formId: string) => void;
  readonly onClose: () => void;
}

const PAGE = 10;

/** Columns and tables that were set aside and still hold data. */
export function SetAsideDialog({ onRestored, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSetAside(page);
  const pages = Math.max(page, Math.ceil((data?.total ?? 0) / PAGE));
  const { isBusy, work } = useWork(useRefreshForms());
  const mayRestore = usePermission("online_form:publish").isVisible;

  const restore = ({ id }: SetAside) =>
    work(async () => {
      const { formId } = await restoreSetAside(id);
      onClose();
      onRestored(formId);
    }, text.restored);
  const wordOf = ({ field }: SetAside) => (field ? text.column(field.title, field.name) : text.table);
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={860}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <div className={styles.part}>
        <p className={styles.note}>{text.note}</p>
        {!data && error ? (
          <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton lines={4} /> : null}
        {data?.total === 0 ? <p>{text.none}</p> : null}
        {data && data.rows.length > 0 ? (
          <PlainTable
            label={text.title}
            head={[text.form, text.content, text.at, text.removedAt, text.actions]}
            rows={data.rows.map((row) => ({
              key: row.id,
              cells: [
                `${row.formTitle}（${row.formCode}）`,
                wordOf(row),
                <TimeText key="at" at={row.at} isExact />,
                <TimeText key="goesAt" at={row.goesAt} isExact />,
                mayRestore ? (
                  <RowAction
                    key="restore"
                    disabled={isBusy || isPlaceholderData}
                    aria-label={text.restoreOf(`${row.formTitle}${wordOf(row)}`)}
                    onClick={() => void restore(row)}
                  >
                    {text.restore}
                  </RowAction>
                ) : null,
              ],
            }))}
          />
        ) : null}
        {pages > 1 ? (
          <p className={styles.pages}>
            <StepButtons
              size="small"
              words={{ previous: text.previous, next: text.next }}
              onBack={page > 1 ? () => setPage(page - 1) : undefined}
              onNext={page < pages ? () => setPage(page + 1) : undefined}
            />
          </p>
        ) : null}
      </div>
    </WorkspaceDialog>
  );
}
