import { type ReactNode, useState } from "react";
import { greetingOf, welcomePhrase } from "#shared/greeting/greeting.ts";
import { useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useHomeLayout, useSaveHome, useToDos } from "../api.ts";
import { ArrangedCards } from "../components/arranged-cards.tsx";
import { CardGrid, type Cards } from "../components/card-grid.tsx";
import type { QuickEntry } from "../components/quick-entries.tsx";
import { RecentSignIns } from "../components/recent-sign-ins.tsx";
import { ShortcutCard } from "../components/shortcut-card.tsx";
import { ToDoCard } from "../components/to-do-card.tsx";
import { type Arrangement, arrangeCards, cardKeys, savedLayout } from "../model/home-layout.ts";
import { homeText as text } from "../text.ts";
import styles from "./home-screen.module.css";

interface Props {
  /** All pages of the menu. */
  readonly entries: readonly QuickEntry[];
  onOpen(key: string): void;
  /** Returns whether the menu has the page. */
  readonly hasPage: (path: string) => boolean;
  /** Cards of other features; null: the card is absent. */
  readonly notices: ReactNode;
  readonly subsystems: ReactNode;
  readonly figures: ReactNode;
  readonly dossiers: ReactNode;
}

/** The home page of the workspace: greeting, to-dos, links and news. */
export function HomeScreen({ entries, onOpen, hasPage, ...cardProps }: Props) {
  const layout = useHomeLayout();
  const saving = useSaveHome();
  const [isArranging, setIsArranging] = useState(false);
  // Starts the call before the arrangement is known.
  useToDos();
  const now = layout.data ?? null;
  // While the stored arrangement is unknown, a save would overwrite it.
  const canKeep = layout.data !== undefined;
  const save = canKeep ? saving.mutate : undefined;

  const cards: Cards = {
    ...cardProps,
    toDos: <ToDoCard hasPage={hasPage} />,
    shortcuts: (
      <ShortcutCard
        entries={entries}
        chosen={now?.shortcuts ?? null}
        onOpen={onOpen}
        onChoose={
          save && ((shortcuts) => save({ ...savedLayout(now, arrangement), shortcuts: shortcuts && [...shortcuts] }))
        }
      />
    ),
    signIns: <RecentSignIns />,
  };
  const present = cardKeys.filter((key) => cards[key] !== null);
  const arrangement = arrangeCards(now, present);
  const arrange = (next: Arrangement): void => save?.(savedLayout(now, next));

  return (
    <>
      <Welcome>
        {save && isArranging ? (
          <Button onClick={() => arrange(arrangeCards(null, present))}>{text.arrange.reset}</Button>
        ) : null}
        {save ? (
          <Button onClick={() => setIsArranging(!isArranging)}>
            {isArranging ? text.arrange.end : text.arrange.begin}
          </Button>
        ) : null}
      </Welcome>
      {layout.isPending ? (
        <Skeleton lines={8} />
      ) : save && isArranging ? (
        <>
          <p className={styles.hint}>{text.arrange.hint}</p>
          <ArrangedCards arrangement={arrangement} cards={cards} onArrange={arrange} />
        </>
      ) : (
        <CardGrid shown={arrangement.shown} cards={cards} />
      )}
    </>
  );
}

function Welcome({ children }: { children: ReactNode }) {
  const session = useSession();
  const [{ greeting, phrase }] = useState(() => ({
    greeting: greetingOf(new Date().getHours()),
    phrase: welcomePhrase(Math.random()),
  }));
  if (session === null) return null;
  return (
    <PageHead title={text.welcome(greeting, session.user.realname)} note={phrase} isLarge>
      <p className={styles.department}>
        {session.department ? (
          <>
            <span>{text.department}</span>
            {session.department.departName}
          </>
        ) : (
          text.noDepartment
        )}
      </p>
      {children}
    </PageHead>
  );
}
