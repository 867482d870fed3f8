import { useEffect, useState } from "react";
import { serverNow } from "#shared/clock/server-clock.ts";
import { remainingText } from "../model/remaining.ts";
import type { Project } from "../model/tender.ts";
import { dueText as text } from "../text.ts";
import styles from "./project-page.module.css";

/** Renders again each second, for a countdown on the server's time. */
export function useTicking(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** The next timed move of the project with its countdown. Nothing if no lot waits for a time. */
export function DueNotice({ project }: { readonly project: Project }) {
  const now = useTicking();
  const waiting = project.lots.filter(({ state, isSuspended }) => state === "open" && !isSuspended);
  const deadlines = waiting.flatMap(({ deadline }) => (deadline === null ? [] : [Date.parse(deadline)]));
  if (deadlines.length === 0) return null;
  const next = Math.min(...deadlines);
  return (
    <p className={styles.due}>
      {text.deadline}
      <strong role="timer">{remainingText(next - now)}</strong>
    </p>
  );
}
