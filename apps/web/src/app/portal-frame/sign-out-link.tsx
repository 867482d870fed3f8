import { type ReactNode, useRef } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { signOut } from "#shared/session/session.ts";
import { unsavedWarning } from "#shared/session/unsaved-warning.ts";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./portal-header.module.css";
import { portalText } from "./text.ts";

/** Asks, signs out by the portal's call and shows the server's message; the guard then opens the login page. */
export function SignOutLink(): ReactNode {
  const isLeaving = useRef(false);

  async function leave(): Promise<void> {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      const question = { title: portalText.signOutTitle, text: portalText.signOutQuestion, note: unsavedWarning() };
      if (!(await confirm(question))) return;
      const { ok, message } = await signOut({ call: "portal" });
      notify({ kind: ok ? "success" : "error", text: message });
    } finally {
      isLeaving.current = false;
    }
  }

  return (
    <button type="button" className={styles.action} onClick={() => void leave()}>
      <Icon name="logout" size={18} />
      {portalText.signOut}
    </button>
  );
}
