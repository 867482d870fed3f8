import { ArchiveStatistics } from "../../features/archive/screens/archive-statistics.tsx";
import { WorkspaceTheme } from "../workspace/appearance/workspace-theme.tsx";

/** The statistics as the landing page shows them: below its own title, in the workspace's clothes. */
export const ArchiveSection = () => (
  <WorkspaceTheme>
    <ArchiveStatistics headingLevel={2} />
  </WorkspaceTheme>
);
