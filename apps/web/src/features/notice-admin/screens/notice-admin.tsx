import { useState } from "react";
import { usePageSearch } from "../../../shared/hooks/use-page-search.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { useChoices, useNoticeDetail } from "../api.ts";
import { NoticeEditor } from "../components/notice-editor.tsx";
import { NoticeList } from "../components/notice-list.tsx";
import { editorText, noticeAdminText as text } from "../text.ts";

const EDITED = "edit";

/** 通知公告: the list, and in its place the draft that `?edit=` names. */
export function NoticeAdmin() {
  const { search, change } = usePageSearch();
  const edited = search.get(EDITED);
  const open = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(EDITED);
    else next.set(EDITED, id);
    change(next, "push");
  };
  return edited === null ? (
    <NoticeList onEdit={open} />
  ) : (
    <EditedNotice key={edited} id={edited} onOpen={open} onClose={() => open(null)} />
  );
}

interface Props {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function EditedNotice({ id, onOpen, onClose }: Props) {
  const { data, error, isFetching, refetch } = useNoticeDetail(id);
  const { data: choices } = useChoices();
  const [reading, setReading] = useState(0);
  if (error)
    return (
      <>
        <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Button onClick={onClose}>{editorText.back}</Button>
      </>
    );
  if (!data) return <Skeleton lines={10} />;
  return (
    <NoticeEditor
      key={reading}
      detail={data}
      choices={choices}
      onOpen={onOpen}
      onClose={onClose}
      onReload={() => void refetch().then(() => setReading(reading + 1))}
    />
  );
}
