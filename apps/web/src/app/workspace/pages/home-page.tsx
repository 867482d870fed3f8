import { HomeDossiers } from "../../../features/archive/components/home-dossiers.tsx";
import { HomeFigures } from "../../../features/archive/components/home-figures.tsx";
import { HomeScreen } from "../../../features/home/screens/home-screen.tsx";
import { menuIcon } from "../menu/menu-icon.ts";
import { HOME_PATH } from "../model/own-routes.ts";
import { useWorkspace } from "../workspace-context.tsx";

const shownEntries = 8;
const archivePages = { statistics: "/archive/statistics", dossiers: "/archive/dossiers" } as const;

/** Puts the home screen together out of the menu and the archive. */
export function HomePage() {
  const { entries, open } = useWorkspace();
  const pathInMenu = (path: string) => (entries.some((entry) => entry.path === path) ? path : undefined);
  const others = entries.filter(({ path }) => path !== HOME_PATH).slice(0, shownEntries);
  return (
    <HomeScreen
      entries={others.map(({ key, title, parents, icon }) => ({
        key,
        title,
        group: parents.at(-1) ?? null,
        icon: menuIcon(icon),
      }))}
      onOpen={(key) => {
        const entry = others.find((each) => each.key === key);
        if (entry) open(entry);
      }}
      figures={<HomeFigures statistics={pathInMenu(archivePages.statistics)} />}
      dossiers={<HomeDossiers all={pathInMenu(archivePages.dossiers)} />}
    />
  );
}
