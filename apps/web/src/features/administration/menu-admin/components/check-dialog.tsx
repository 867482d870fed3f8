import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { useCheck } from "../api.ts";
import { menuAdminText, checkText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

/** Errors and doubts about menus and grants of all applications. */
export function CheckDialog({ onShow, onClose }: { onShow: (appId: string, id: string) => void; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCheck();
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{menuAdminText.close}</Button>}
    >
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data ? (
        <p role="status">{data.findings.length === 0 ? text.noFindings : text.found(data.findings.length)}</p>
      ) : null}
      <ul className={styles.findings}>
        {data?.findings.map(({ kind, id, appId, appName, title }) => (
          <li key={`${kind} ${id}`}>
            <span>
              <b>{title}</b>
              <span className={styles.code}>{appName}</span>
              <br />
              {text.kinds[kind]}
            </span>
            <RowAction aria-label={text.showOf(title)} onClick={() => onShow(appId, id)}>
              {text.show}
            </RowAction>
          </li>
        ))}
      </ul>
    </WorkspaceDialog>
  );
}
