import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { useNoticeDetail } from "../api.ts";
import { noticeAdminText as text } from "../text.ts";
import { NoticeDecision } from "./notice-decision.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

/** A notice as its readers see it; if it waits for an approval, it is decided here. */
export function ViewedNotice({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useNoticeDetail(id);
  const mayDecide = usePermission("approval:decide").isVisible;
  if (data) {
    const { approval, title, sender, priority, html } = data;
    const sendTime = data.publishedAt ?? data.publishAt ?? data.updatedAt;
    const decision =
      approval && mayDecide ? (
        <NoticeDecision notice={data} approval={approval} onClose={onClose} onMissing={() => void refetch()} />
      ) : null;
    return <PreviewDialog {...{ title, sender, priority, html, sendTime, onClose }} above={decision} />;
  }
  if (error === null) return null;
  return (
    <WorkspaceDialog
      open
      title={text.subject}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    </WorkspaceDialog>
  );
}
