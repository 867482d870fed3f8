import { useState } from "react";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { announcementPageText } from "../announcement-text.ts";
import { useAnnouncement, useEditedProject, useProject, useRefreshTenders } from "../api.ts";
import { AnnouncementEditor } from "../components/announcement-editor.tsx";
import { AnnouncementView } from "../components/announcement-view.tsx";
import { ProjectEditor } from "../components/project-editor.tsx";
import { ProjectView } from "../components/project-view.tsx";
import type { Navigation } from "../model/navigation.ts";
import type { Project } from "../model/tender.ts";
import { projectDetailText } from "../text.ts";
import { ProjectList } from "./project-list.tsx";

type Part = "view" | "edit" | "announcement";

/** 采购项目: the list, or in its place a project (`?view=`), its draft (`?edit=`) or one of its announcements. */
export function TenderProjects() {
  const { search, change } = usePageSearch();
  function open(part: Part | null, id: string | null): void {
    const next = new URLSearchParams(search);
    for (const name of ["view", "edit", "announcement"]) next.delete(name);
    if (part !== null && id !== null) next.set(part, id);
    change(next, "push");
  }
  const navigation: Navigation = {
    onList: () => open(null, null),
    onProject: (id) => open("view", id),
    onEdit: (id) => open("edit", id),
    onAnnouncement: (id) => open("announcement", id),
  };
  const announcement = search.get("announcement");
  if (announcement !== null) return <ShownAnnouncement key={announcement} id={announcement} {...navigation} />;
  const edited = search.get("edit");
  if (edited !== null) return <EditedProject key={edited} id={edited} {...navigation} />;
  const viewed = search.get("view");
  if (viewed !== null) return <ShownProject key={viewed} id={viewed} {...navigation} />;
  return <ProjectList {...navigation} />;
}

interface Props extends Navigation {
  readonly id: string;
}

function ShownProject({ id, onList, onProject, onEdit, onAnnouncement }: Props) {
  const query = useProject(id);
  const refresh = useRefreshTenders();
  if (query.data)
    return (
      <ProjectView
        project={query.data}
        onRefresh={refresh}
        onClose={onList}
        onOpen={onProject}
        onEdit={() => onEdit(id)}
        onAnnouncement={onAnnouncement}
      />
    );
  return <Waiting {...query} subject={projectDetailText.title} onBack={onList} backText={projectDetailText.back} />;
}

/** The editor of a draft; a project that cannot be edited is shown on its page. */
function EditedProject(props: Props) {
  const { id, onList } = props;
  const query = useEditedProject(id);
  if (query.data) return <DraftOrProject {...props} first={query.data} query={query} />;
  return <Waiting {...query} subject={projectDetailText.title} onBack={onList} backText={projectDetailText.back} />;
}

interface DraftProps extends Props {
  /** The project when the page opened. The editor itself shows what happens later. */
  readonly first: Project;
  readonly query: ReturnType<typeof useEditedProject>;
}

function DraftOrProject({ first, query, ...props }: DraftProps) {
  const { id, onProject, onAnnouncement } = props;
  const refresh = useRefreshTenders();
  const [revision, setRevision] = useState(0);
  const [isEditable] = useState(first.may.includes("edit"));
  if (!isEditable) return <ShownProject {...props} />;
  return (
    <ProjectEditor
      key={revision}
      project={query.data ?? first}
      onRefresh={query.refetch}
      onReload={() => void query.refetch().then(() => setRevision(revision + 1))}
      onClose={() => {
        void refresh();
        onProject(id);
      }}
      onAnnouncement={onAnnouncement}
    />
  );
}

function ShownAnnouncement({ id, onList, onProject, onAnnouncement }: Props) {
  const query = useAnnouncement(id);
  const projectId = query.data?.projectId;
  if (query.data && projectId !== undefined)
    return (
      <AnnouncementOfProject
        {...{ projectId, onList, onAnnouncement }}
        announcement={query.data}
        onReload={query.refetch}
        onClose={() => onProject(projectId)}
      />
    );
  return (
    <Waiting {...query} subject={announcementPageText.subject} onBack={onList} backText={projectDetailText.back} />
  );
}

interface OfProjectProps extends Pick<Navigation, "onList" | "onAnnouncement"> {
  readonly projectId: string;
  readonly announcement: NonNullable<ReturnType<typeof useAnnouncement>["data"]>;
  readonly onReload: () => Promise<unknown>;
  readonly onClose: () => void;
}

function AnnouncementOfProject({ projectId, announcement, onReload, onClose, onList, onAnnouncement }: OfProjectProps) {
  const query = useProject(projectId);
  const refresh = useRefreshTenders();
  const [revision, setRevision] = useState(0);
  const { data: project } = query;
  if (!project)
    return <Waiting {...query} subject={projectDetailText.title} onBack={onList} backText={projectDetailText.back} />;
  const reload = async (): Promise<void> => {
    await Promise.all([onReload(), refresh()]);
    setRevision(revision + 1);
  };
  const close = (): void => {
    void refresh();
    onClose();
  };
  const shared = { announcement, project, onClose: close, onReload: reload };
  if (announcement.state === "draft" && project.may.includes("announce"))
    return <AnnouncementEditor key={revision} {...shared} />;
  return <AnnouncementView {...shared} onOpen={onAnnouncement} />;
}

interface WaitingProps {
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
  readonly subject: string;
  readonly backText: string;
  readonly onBack: () => void;
}

/** The place of a record that is being read or could not be read. */
function Waiting({ error, isFetching, refetch, subject, backText, onBack }: WaitingProps) {
  if (!error) return <Skeleton lines={10} />;
  return (
    <>
      <LoadFailure subject={subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      <Button onClick={onBack}>{backText}</Button>
    </>
  );
}
