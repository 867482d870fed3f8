import { useEffect, useRef } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import type { GrantMove } from "../model/grant-tree.ts";
import { grantsText as text } from "../text.ts";
import styles from "./role-admin.module.css";

export interface GrantsMeanwhile {
  readonly given: readonly GrantMove[];
  readonly taken: readonly GrantMove[];
  /** Own changes that the other person has made as well. */
  readonly same: number;
  /** Own changes that remain to be saved. */
  readonly left: number;
}

/**
 * Grants and revocations of another person who saved first. A tick has only two states, so there is nothing to choose.
 */
export function GrantsMeanwhilePanel({ concurrentChanges }: { readonly concurrentChanges: GrantsMeanwhile }) {
  const { given, taken, same, left } = concurrentChanges;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls into view at each conflict
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [concurrentChanges]);
  const list = (moves: readonly GrantMove[], heading: string) =>
    moves.length === 0 ? null : (
      <section className={styles.moves} aria-label={heading}>
        <h2>{heading}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
        <ul tabIndex={0}>
          {moves.map(({ id, kind, title, place }) => (
            <li key={id}>{text.move[kind](title, place)}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <section ref={panel} role="alert" aria-label={text.changed(left)} className={styles.concurrentChanges}>
      <p className={styles.meanwhileTitle}>
        <Icon name="warning" size={18} />
        <strong>{text.changed(left)}</strong>
      </p>
      {given.length + taken.length === 0 ? <p>{text.changedElsewhere}</p> : null}
      {list(given, text.given(given.length))}
      {list(taken, text.takenAway(taken.length))}
      <p className={styles.quiet}>{text.ownLeft(same, left)}</p>
    </section>
  );
}
