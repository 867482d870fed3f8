import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AdministratorContact } from "#features/portal/launcher/components/administrator-contact.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./no-menu-hint.module.css";
import { portalText } from "./text.ts";

/**
 * Names a contact to people who were redirected here because they have no menu in the workspace. The details are meant
 * for that contact.
 */
export function NoMenuHint(): ReactNode {
  const state: unknown = useLocation().state;
  const isRedirected = typeof state === "object" && state !== null && "hint" in state && state.hint === "menu-empty";
  if (!isRedirected) return null;
  const message = "message" in state && typeof state.message === "string" ? state.message : "";
  return (
    <div className={styles.hint} role="status">
      <Icon name="info" size={18} />
      <div>
        <AdministratorContact className={styles.text} fallback={portalText.noMenu} />
        {message === "" ? null : (
          <details className={styles.details}>
            <summary>{portalText.noMenuDetails}</summary>
            <code>{message}</code>
          </details>
        )}
      </div>
    </div>
  );
}
