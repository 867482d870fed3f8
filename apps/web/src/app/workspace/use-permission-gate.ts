import type { MenuItem } from "@tender/contract";
import { useCallback, useEffect, useState } from "react";
import { ApiError, isAborted } from "../../shared/api/client.ts";
import { usePermissionChanges } from "../../shared/permission/permission-changes.ts";
import type { PermissionLists } from "../../shared/permission/permission-rules.ts";
import { loadPermissions, type Permissions } from "../../shared/permission/permission-store.ts";
import { tellOfSession } from "../../shared/query/tell-of-session.ts";
import { useSession } from "../../shared/session/session.ts";

export interface Granted extends PermissionLists {
  readonly menu: readonly MenuItem[];
}

export type Gate =
  | { readonly kind: "loading" }
  | { readonly kind: "open"; readonly granted: Granted }
  /** This person has no menu here: the administrator has to be asked. */
  | { readonly kind: "empty" }
  | { readonly kind: "failed"; readonly message: string; retry(): void };

type Answer =
  | { readonly kind: "open"; readonly granted: Granted; readonly userId: string }
  | { readonly kind: "empty" }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Asks for menu and buttons before a protected page is shown, and again when the department, the person or what may be done changes.
 * While the same person's new menu is on its way the former stays in sight, so that open pages keep their state.
 */
export function usePermissionGate(appId: string): Gate {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setAnswer(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const userId = session?.user.id;
  const token = session?.token;
  const orgCode = session?.department?.orgCode;
  const changes = usePermissionChanges();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token, department, attempt or change asks anew
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    loadPermissions(appId, leaving.signal).then(
      ({ menu, auth, allAuth, isLoaded }: Permissions) => {
        if (isLoaded && !leaving.signal.aborted) setAnswer({ kind: "open", granted: { menu, auth, allAuth }, userId });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted && !isAborted(error)) setAnswer(answerTo(error));
      },
    );
    return () => leaving.abort();
  }, [appId, userId, token, orgCode, attempt, changes]);

  if (answer === undefined || (answer.kind === "open" && answer.userId !== userId)) return { kind: "loading" };
  return answer.kind === "failed" ? { ...answer, retry } : answer;
}

function answerTo(error: unknown): Answer {
  // An empty menu is rejected with a plain error; a subsystem that was not granted has no menu either.
  if (!(error instanceof ApiError)) return { kind: "empty" };
  if (error.code === "launcher.not_granted") return { kind: "empty" };
  // The page itself tells of the failure, unless it concerns the whole session.
  tellOfSession(error);
  return { kind: "failed", message: error.message };
}
