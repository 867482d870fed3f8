import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./no-menu-hint.module.css";
import { portalText } from "./text.ts";

/** Tells people who were sent here, as they have no menu in the workspace, whom to ask. */
export function NoMenuHint(): ReactNode {
  const state: unknown = useLocation().state;
  const isLedHere = typeof state === "object" && state !== null && "hint" in state && state.hint === "menu-empty";
  if (!isLedHere) return null;
  return (
    <p className={styles.hint} role="status">
      <Icon name="info" size={18} />
      {portalText.noMenu}
    </p>
  );
}
