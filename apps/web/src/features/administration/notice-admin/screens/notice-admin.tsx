import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useTabScope } from "#shared/workspace-ui/tab-scope.tsx";
import { useChoices, useNoticeDetail } from "../api.ts";
import { NoticeEditor } from "../components/notice-editor.tsx";
import { NoticeList } from "../components/notice-list.tsx";
import { emptyForm, formOf, NEW_NOTICE } from "../model/draft-form.ts";
import { readStoredDraft } from "../stored-draft.ts";
import { editorText, noticeAdminText as text } from "../text.ts";

const EDITED = "edit";
const VIEWED = "view";
const SENDER_LENGTH = 50;

/** 通知公告: the list, with the notice of `?view=` above it; replaced by the draft of `?edit=`, or a new one. */
export function NoticeAdmin() {
  const { search, change } = usePageSearch();
  const scope = useTabScope();
  // Id of the notice that was new when it was opened: its editor stays mounted after the draft was created.
  const [made, setMade] = useState<string | null>(null);
  const mayEdit = usePermission("notice:edit").isVisible;
  const named = search.get(EDITED);
  const edited = mayEdit ? named : null;
  const addressOf = (id: string | null, how = EDITED) => {
    const next = new URLSearchParams(search);
    for (const name of [EDITED, VIEWED]) next.delete(name);
    if (id !== null) next.set(how, id);
    return next;
  };
  const open = (id: string | null) => {
    setMade(null);
    change(addressOf(id), "push");
  };
  const places = { onOpen: open, onClose: () => open(null) };
  if (edited === null) {
    const view = (id: string | null) => change(addressOf(id, VIEWED), "push");
    return <NoticeList onEdit={open} viewed={search.get(VIEWED) ?? named} onView={view} />;
  }
  if (edited !== NEW_NOTICE && edited !== made) return <EditedNotice key={edited} id={edited} {...places} />;
  return (
    <NewNotice
      {...places}
      onMade={(id) => {
        setMade(id);
        // Through the tab: another tab may be active when the server answers.
        scope?.setSearch(addressOf(id));
      }}
      onReload={() => setMade(null)}
    />
  );
}

interface Props {
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function NewNotice(props: Props & { onMade: (id: string) => void; onReload: () => void }) {
  const session = useSession();
  const { data: choices } = useChoices();
  const sender = session?.department?.departName ?? session?.user.realname ?? "";
  const [begun] = useState(() => emptyForm(sender.slice(0, SENDER_LENGTH)));
  return <NoticeEditor place={null} initialForm={begun} choices={choices} {...props} />;
}

function EditedNotice({ id, ...places }: Props & { id: string }) {
  const { data, error, isFetching, refetch } = useNoticeDetail(id);
  const { data: choices } = useChoices();
  const [reading, setReading] = useState(0);
  const [left] = useState(() => readStoredDraft({ id }, null));
  // Another person has deleted the notice during the edit: the input can still become a new draft.
  if (left && error instanceof ApiError && error.code === "notice.gone") {
    const place = { id, version: left.version };
    return (
      <NoticeEditor
        {...{ place, choices, ...places }}
        initialForm={left.base ?? emptyForm("")}
        onReload={places.onClose}
      />
    );
  }
  if (error)
    return (
      <>
        <LoadFailure subject={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Button onClick={places.onClose}>{editorText.back}</Button>
      </>
    );
  if (!data) return <Skeleton lines={10} />;
  return (
    <NoticeEditor
      key={reading}
      place={data}
      initialForm={formOf(data)}
      choices={choices}
      {...places}
      onReload={() => void refetch().then(() => setReading(reading + 1))}
    />
  );
}
