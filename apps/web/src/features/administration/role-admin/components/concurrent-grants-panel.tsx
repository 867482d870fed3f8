import { useEffect, useRef } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import type { GrantDifference } from "../model/grant-tree.ts";
import { grantsText as text } from "../text.ts";
import styles from "./role-admin.module.css";

export interface ConcurrentGrants {
  readonly granted: readonly GrantDifference[];
  readonly revoked: readonly GrantDifference[];
  /** Own changes that the other person has made as well. */
  readonly same: number;
  /** Own changes that remain to be saved. */
  readonly remaining: number;
}

/**
 * Grants and revocations of another person who saved first. A tick has only two states, so there is nothing to choose.
 */
export function ConcurrentGrantsPanel({ concurrentGrants }: { readonly concurrentGrants: ConcurrentGrants }) {
  const { granted, revoked, same, remaining } = concurrentGrants;
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls into view at each conflict
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [concurrentGrants]);
  const list = (differences: readonly GrantDifference[], heading: string) =>
    differences.length === 0 ? null : (
      <section className={styles.moves} aria-label={heading}>
        <h2>{heading}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
        <ul tabIndex={0}>
          {differences.map(({ id, kind, title, page }) => (
            <li key={id}>{text.move[kind](title, page)}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <section ref={panel} role="alert" aria-label={text.changed(remaining)} className={styles.meanwhile}>
      <p className={styles.meanwhileTitle}>
        <Icon name="warning" size={18} />
        <strong>{text.changed(remaining)}</strong>
      </p>
      {granted.length + revoked.length === 0 ? <p>{text.changedElsewhere}</p> : null}
      {list(granted, text.grantedByOthers(granted.length))}
      {list(revoked, text.revokedByOthers(revoked.length))}
      <p className={styles.quiet}>{text.remainingChanges(same, remaining)}</p>
    </section>
  );
}
