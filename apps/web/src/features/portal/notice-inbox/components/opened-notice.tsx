import { isNoticeLink } from "@tender/contract/notice-html";
import { useEffect, useRef } from "react";
import { NoticeArticle } from "#shared/notice/notice-article.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { useMarkRead, useNotice } from "../api.ts";
import { closeNotice } from "../open-notice.ts";
import { noticeText as text } from "../text.ts";

/** The navigation that an opened notice may trigger. */
export interface NoticeNavigation {
  /** Opens a registered view of the workspace for a record. False: the user's menu lacks the view. */
  readonly openView: (component: string, busId: string | null) => boolean;
  /** Opens the page where a notice is handled. */
  readonly openAddress: (address: string) => void;
}

/** The opened notice, which opening marks as read. */
export function OpenedNotice({ id, openView, openAddress }: NoticeNavigation & { id: string }) {
  const { data, error, isFetching, refetch } = useNotice(id);
  const { mutate: markRead } = useMarkRead();
  const hasMarkedRead = useRef(false);

  useEffect(() => {
    if (!data || hasMarkedRead.current) return;
    hasMarkedRead.current = true;
    markRead(id);
    // The view replaces the detail.
    if (data.openType === "component" && data.openPage !== null && openView(data.openPage, data.busId)) closeNotice();
  }, [data, id, markRead, openView]);

  const openTarget = () => {
    closeNotice();
    if (data?.openPage) openAddress(data.openPage);
  };
  const hasTarget =
    data?.openType === "url" && data.openPage !== null && isNoticeLink(data.openPage, window.location.origin);

  return (
    <WorkspaceDialog
      open
      title={data?.titile ?? text.subject}
      share={{ widthPercent: 60, heightPercent: 80 }}
      onClose={closeNotice}
      footer={
        <>
          <Button kind={hasTarget ? "default" : "primary"} onClick={closeNotice}>
            {text.close}
          </Button>
          {hasTarget ? (
            <Button kind="primary" onClick={openTarget}>
              {text.go}
            </Button>
          ) : null}
        </>
      }
    >
      {data ? (
        <NoticeArticle sender={data.sender} sendTime={data.sendTime} priority={data.priority} html={data.msgContent} />
      ) : error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </WorkspaceDialog>
  );
}
