import { type ReactNode, useState } from "react";
import { greetingOf, welcomePhrase } from "#shared/greeting/greeting.ts";
import { useSession } from "#shared/session/session.ts";
import styles from "./portal-frame.module.css";

/** Greets by hour and name. The phrase is random, once for each opening of the page. */
export function WelcomeLine(): ReactNode {
  const session = useSession();
  const [phrase] = useState(() => welcomePhrase(Math.random()));
  const [greeting] = useState(() => greetingOf(new Date().getHours()));
  if (!session) return null;
  const name = session.user.realname || session.user.username;
  return (
    <div className={styles.welcome}>
      <h1 className={styles.greeting}>
        {greeting}，{name}
      </h1>
      <p className={styles.phrase}>{phrase}</p>
    </div>
  );
}
