import { useLocation, useNavigate } from "react-router";
import { ConnectionList } from "../components/connection-list.tsx";
import { GroupList } from "../components/group-list.tsx";
import { LinkList } from "../components/link-list.tsx";
import { RunList } from "../components/run-list.tsx";
import { RunReport } from "../components/run-report.tsx";
import { sectionOf } from "../model/section.ts";

/**
 * 目录服务: the fragment of the address names the directory whose imports or groups are shown, one import, or the links.
 */
export function DirectoryAdmin() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const section = sectionOf(hash);
  // Without the query: each list has its own.
  if (section.kind === "report") {
    const runsAddress = `${pathname}#runs/${section.id}`;
    return <RunReport key={section.runId} runId={section.runId} onBack={() => navigate(runsAddress)} />;
  }
  if (section.kind === "runs")
    return (
      <RunList
        key={section.id}
        id={section.id}
        onBack={() => navigate(pathname)}
        onReport={(runId) => navigate(`${pathname}#runs/${section.id}/${runId}`)}
      />
    );
  if (section.kind === "groups")
    return <GroupList key={section.id} directoryId={section.id} onBack={() => navigate(pathname)} />;
  if (section.kind === "links") return <LinkList onBack={() => navigate(pathname)} />;
  return (
    <ConnectionList
      onGroups={(id) => navigate(`${pathname}#groups/${id}`)}
      onRuns={(id) => navigate(`${pathname}#runs/${id}`)}
      onLinks={(id) => navigate(`${pathname}${id === null ? "" : `?directory=${encodeURIComponent(id)}`}#links`)}
    />
  );
}
