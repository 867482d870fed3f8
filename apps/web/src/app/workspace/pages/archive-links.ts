import { useWorkspace } from "../workspace-context.tsx";

/** The archive's pages, where this person's menu has them. */
export function useArchiveLinks() {
  const { entries } = useWorkspace();
  const link = (path: string) => (entries.some((entry) => entry.path === path) ? path : undefined);
  return { statistics: link("/archive/statistics"), dossiers: link("/archive/dossiers") };
}
