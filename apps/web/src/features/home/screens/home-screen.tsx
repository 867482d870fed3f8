import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { greetingOf, welcomePhrase } from "../../../shared/greeting/greeting.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Card } from "../../../shared/workspace-ui/card.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { QuickEntries, type QuickEntry } from "../components/quick-entries.tsx";
import { RecentSignIns } from "../components/recent-sign-ins.tsx";
import { homeText as text } from "../text.ts";
import styles from "./home-screen.module.css";

interface Props {
  readonly entries: readonly QuickEntry[];
  onOpen(key: string): void;
  /** The archive's figures and its newest dossiers; they are another subject's. */
  readonly figures: ReactNode;
  readonly dossiers: ReactNode;
}

/** The workspace's home: who and where I am, the ways on, and what is new. */
export function HomeScreen({ entries, onOpen, figures, dossiers }: Props) {
  const session = useSession();
  const [{ greeting, phrase }] = useState(() => ({
    greeting: greetingOf(new Date().getHours()),
    phrase: welcomePhrase(Math.random()),
  }));
  if (session === null) return null;
  return (
    <>
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
      </PageHead>
      <div className={styles.stack}>
        {figures}
        <Card title={text.entries}>
          <QuickEntries entries={entries} onOpen={onOpen} />
        </Card>
        <div className={styles.pair}>
          {dossiers}
          <Card title={text.recent} extra={<Link to="/account/center">{text.more}</Link>}>
            <RecentSignIns />
          </Card>
        </div>
      </div>
    </>
  );
}
