import type { MenuItem } from "@tender/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { checkConnection, useConnection } from "#shared/connection/connection.ts";
import { retryDelay } from "#shared/connection/connection-rules.ts";
import { usePermissionChanges } from "#shared/permission/permission-changes.ts";
import type { PermissionLists } from "#shared/permission/permission-rules.ts";
import { loadPermissions, type Permissions } from "#shared/permission/permission-store.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { useSession } from "#shared/session/session.ts";

export interface Granted extends PermissionLists {
  readonly menu: readonly MenuItem[];
}

export type Gate =
  | { readonly kind: "loading" }
  | { readonly kind: "open"; readonly granted: Granted }
  /** The person has no menu here, or not before the certificate check of the day. */
  | { readonly kind: "empty"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string; retry(): void };

/** The person, token and department that the menu was read for. */
interface MenuOwner {
  readonly userId: string;
  readonly token: string | undefined;
  readonly orgCode: string | undefined;
}

interface OpenAnswer {
  readonly kind: "open";
  readonly granted: Granted;
  readonly owner: MenuOwner;
}

type Answer =
  | OpenAnswer
  | { readonly kind: "empty"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Loads menu and buttons before a protected page is shown, and again when the department, the person or the rights
 * change. Until the same person's new menu has loaded, also after failures, the former one remains, so that open pages
 * keep their state.
 */
export function usePermissionGate(appId: string): Gate {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [attempt, setAttempt] = useState(0);
  /** Number of failed reloads since the menu of an open workspace was read. */
  const failedReloads = useRef(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const retry = useCallback(() => {
    setAnswer(undefined);
    reload();
  }, [reload]);
  const userId = session?.user.id;
  const token = session?.token;
  const orgCode = session?.department?.orgCode;
  const changes = usePermissionChanges();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token, department, attempt or change reloads
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    const owner: MenuOwner = { userId, token, orgCode };
    const former = answer?.kind === "open" && isSame(answer.owner, owner) ? answer : undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    loadPermissions(appId, controller.signal).then(
      ({ menu, auth, allAuth, isLoaded }: Permissions) => {
        if (!isLoaded || controller.signal.aborted) return;
        failedReloads.current = 0;
        setAnswer({ kind: "open", granted: { menu, auth, allAuth }, owner });
      },
      (error: unknown) => {
        if (controller.signal.aborted || isAborted(error)) return;
        const next = answerAfterError(error, former);
        setAnswer(next);
        if (next !== former) {
          failedReloads.current = 0;
          return;
        }
        retryTimer = setTimeout(reload, retryDelay(failedReloads.current, Math.random()));
        failedReloads.current += 1;
        checkConnection();
      },
    );
    return () => {
      controller.abort();
      clearTimeout(retryTimer);
    };
  }, [appId, userId, token, orgCode, attempt, changes]);

  const connection = useConnection();
  useEffect(() => {
    if (connection === "back" && failedReloads.current > 0) reload();
  }, [connection, reload]);

  if (answer === undefined || (answer.kind === "open" && answer.owner.userId !== userId)) return { kind: "loading" };
  return answer.kind === "failed" ? { ...answer, retry } : answer;
}

const isSame = (first: MenuOwner, second: MenuOwner): boolean =>
  first.userId === second.userId && first.token === second.token && first.orgCode === second.orgCode;

const withoutMenu: readonly string[] = [
  "launcher.not_granted",
  "launcher.other_system",
  "launcher.certificate_required",
];

/** Returns the next answer after a failed load. `former`: the shown menu, if it was read for the same owner. */
function answerAfterError(error: unknown, former: OpenAnswer | undefined): Answer {
  // An empty menu is rejected with a plain error. A subsystem without a grant or a due certificate has no menu either.
  if (!(error instanceof ApiError)) return { kind: "empty", message: error instanceof Error ? error.message : "" };
  if (withoutMenu.includes(error.code)) return { kind: "empty", message: error.message };
  // The page itself shows the failure, unless it concerns the whole session.
  if (!reportSessionError(error) && former) return former;
  return { kind: "failed", message: error.message };
}
