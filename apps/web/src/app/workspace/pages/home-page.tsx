import { HomeScreen } from "../../../features/home/screens/home-screen.tsx";
import { menuIcon } from "../menu/menu-icon.ts";
import { HOME_PATH } from "../model/own-routes.ts";
import { useWorkspace } from "../workspace-context.tsx";
import { HomeDossiers } from "./home-dossiers.tsx";
import { HomeFigures } from "./home-figures.tsx";

const shownEntries = 8;

/** Puts the home screen together out of the menu and the archive. */
export function HomePage() {
  const { entries, open } = useWorkspace();
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
      figures={<HomeFigures />}
      dossiers={<HomeDossiers />}
    />
  );
}
