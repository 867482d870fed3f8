import { Input } from "antd";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type NoticeRow, useUnread } from "../api.ts";
import { noticeAdminText, unreadText as text } from "../text.ts";
import styles from "./unread-dialog.module.css";

const PAGE_SIZE = 10;

/** Number of readers of a notice, and the people who have not read it. */
export function UnreadDialog({ row: { id, title }, onClose }: { row: NoticeRow; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useUnread(id, keyword, page);
  const pages = Math.max(page, Math.ceil((data?.total ?? 0) / PAGE_SIZE));
  return (
    <WorkspaceDialog
      open
      title={`${text.title}：${title}`}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{noticeAdminText.close}</Button>}
    >
      <p role="status">{data ? text.counts(data.addressees, data.read) : ""}</p>
      <div className={styles.bar}>
        <Input.Search
          aria-label={text.find}
          placeholder={text.find}
          maxLength={50}
          value={typed}
          enterButton={text.search}
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(input) => {
            setKeyword(input.trim());
            setPage(1);
          }}
        />
        <ExportButton download="noticeAdmin.exportUnread" query={{ id, ...(keyword === "" ? {} : { keyword }) }} />
      </div>
      {error === null ? null : (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeleton lines={5} /> : null}
      {data?.rows.length === 0 ? <EmptyState text={keyword === "" ? text.none : text.noneFound} /> : null}
      {data && data.rows.length > 0 ? (
        <table className={styles.rows}>
          <caption className="visually-hidden">{text.unread}</caption>
          <thead>
            <tr>
              <th scope="col">{text.realname}</th>
              <th scope="col">{text.username}</th>
              <th scope="col">{text.departments}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((reader) => (
              <tr key={reader.id}>
                <td>{reader.realname}</td>
                <td>{reader.username}</td>
                <td>{reader.departments.join("、")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {pages > 1 ? (
        <p className={styles.pages}>
          <StepButtons
            size="small"
            words={{ previous: text.earlier, next: text.later }}
            onBack={page > 1 ? () => setPage(page - 1) : undefined}
            onNext={page < pages ? () => setPage(page + 1) : undefined}
          >
            {text.place(page, pages)}
          </StepButtons>
        </p>
      ) : null}
    </WorkspaceDialog>
  );
}
