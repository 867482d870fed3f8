import { menuIcon } from "#app/workspace/menu/menu-icon.ts";
import { HOME_PATH } from "#app/workspace/model/own-routes.ts";
import { useWorkspace } from "#app/workspace/workspace-context.tsx";
import { HomeScreen } from "#features/portal/home/screens/home-screen.tsx";
import { HomeSubsystems } from "#features/portal/launcher/components/home-subsystems.tsx";
import { HomeNotices } from "#features/portal/notice-inbox/components/home-notices.tsx";
import { HomeDossiers } from "#features/tendering/archive/components/home-dossiers.tsx";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { HomeStart } from "./home-start.tsx";

const archivePages = { statistics: "/archive/statistics", dossiers: "/archive/dossiers" } as const;

/** Composes the home screen from the menu, the notices, the launcher and the archive. */
export function HomePage() {
  const { entries, open, appId, onSwitched } = useWorkspace();
  const hasPage = (path: string): boolean => entries.some((entry) => entry.path === path);
  const pathInMenu = (path: string) => (hasPage(path) ? path : undefined);
  const otherEntries = entries.filter(({ path }) => path !== HOME_PATH);
  return (
    <HomeScreen
      entries={otherEntries.map(({ key, title, parents, icon }) => ({
        key,
        title,
        group: parents.at(-1) ?? null,
        icon: menuIcon(icon),
      }))}
      onOpen={(key) => {
        const entry = otherEntries.find((each) => each.key === key);
        if (entry) open(entry);
      }}
      hasPage={hasPage}
      notices={<HomeNotices />}
      subsystems={<HomeSubsystems currentAppId={appId} all={routePaths.landing} onMoved={onSwitched} />}
      figures={<HomeStart hasPage={hasPage} statistics={pathInMenu(archivePages.statistics)} />}
      dossiers={<HomeDossiers all={pathInMenu(archivePages.dossiers)} />}
    />
  );
}
