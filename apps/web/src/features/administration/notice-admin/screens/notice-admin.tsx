import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { NEW_DRAFT } from "#shared/draft/stored-drafts.ts";
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
import { noticeDrafts } from "../draft-source.ts";
import { emptyForm, formOf } from "../model/draft-form.ts";
import { editorText, noticeAdminText as text } from "../text.ts";

const EDIT_PARAMETER = "edit";
const VIEW_PARAMETER = "view";
const SENDER_LENGTH = 50;

/** 通知公告: the list, with the notice of `?view=` above it; replaced by the draft of `?edit=`, or a new one. */
export function NoticeAdmin() {
  const { search, change } = usePageSearch();
  const scope = useTabScope();
  // Id of the draft that was created in this editor, which therefore stays mounted under the new address.
  const [createdId, setCreatedId] = useState<string | null>(null);
  const mayEdit = usePermission("notice:edit").isVisible;
  const requestedId = search.get(EDIT_PARAMETER);
  const editedId = mayEdit ? requestedId : null;
  const searchFor = (id: string | null, parameter = EDIT_PARAMETER) => {
    const next = new URLSearchParams(search);
    for (const name of [EDIT_PARAMETER, VIEW_PARAMETER]) next.delete(name);
    if (id !== null) next.set(parameter, id);
    return next;
  };
  const open = (id: string | null) => {
    setCreatedId(null);
    change(searchFor(id), "push");
  };
  const navigation = { onOpen: open, onClose: () => open(null) };
  if (editedId === null) {
    const view = (id: string | null) => change(searchFor(id, VIEW_PARAMETER), "push");
    return <NoticeList onEdit={open} viewed={search.get(VIEW_PARAMETER) ?? requestedId} onView={view} />;
  }
  if (editedId !== NEW_DRAFT && editedId !== createdId)
    return <EditedNotice key={editedId} id={editedId} {...navigation} />;
  return (
    <NewNotice
      {...navigation}
      onCreated={(id) => {
        setCreatedId(id);
        // Through the tab: another tab may be active when the server answers.
        scope?.setSearch(searchFor(id));
      }}
      onReload={() => setCreatedId(null)}
    />
  );
}

interface Props {
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function NewNotice(props: Props & { onCreated: (id: string) => void; onReload: () => void }) {
  const session = useSession();
  const { data: choices } = useChoices();
  const sender = session?.department?.departName ?? session?.user.realname ?? "";
  const [initialForm] = useState(() => emptyForm(sender.slice(0, SENDER_LENGTH)));
  return <NoticeEditor draftVersion={null} initialForm={initialForm} choices={choices} {...props} />;
}

function EditedNotice({ id, ...navigation }: Props & { id: string }) {
  const { data, error, isFetching, refetch } = useNoticeDetail(id);
  const { data: choices } = useChoices();
  const [revision, setRevision] = useState(0);
  const [storedDraft] = useState(() => noticeDrafts.stored.read({ id }, null));
  // Another person has deleted the notice during the edit: the input can still become a new draft.
  if (storedDraft && error instanceof ApiError && error.code === "notice.gone") {
    const draftVersion = { id, version: storedDraft.version };
    return (
      <NoticeEditor
        {...{ draftVersion, choices, ...navigation }}
        initialForm={storedDraft.base ?? emptyForm("")}
        onReload={navigation.onClose}
      />
    );
  }
  if (error)
    return (
      <>
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Button onClick={navigation.onClose}>{editorText.back}</Button>
      </>
    );
  if (!data) return <Skeleton lines={10} />;
  return (
    <NoticeEditor
      key={revision}
      draftVersion={data}
      initialForm={formOf(data)}
      choices={choices}
      {...navigation}
      onReload={() => void refetch().then(() => setRevision(revision + 1))}
    />
  );
}
