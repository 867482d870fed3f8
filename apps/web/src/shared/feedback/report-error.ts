import { ApiError, isAborted, isAwaited } from "#shared/api/api-error.ts";
import { type ErrorPresentation, presentationOf } from "#shared/api/present-error.ts";
import { apiText } from "#shared/api/text.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { currentToken, refreshSession, signOut } from "#shared/session/session.ts";
import { notify } from "./notify.ts";
import { openRelogin } from "./relogin.ts";

const isLoginPath = (path: string): boolean => /^(\/atlxauth)?\/user\/login\/?$/.test(path);

let isReloading = false;

/** Shows a failure that the calling screen does not handle. An aborted call is not shown. */
export function reportError(error: unknown): void {
  if (isAborted(error)) return;
  if (!(error instanceof ApiError)) {
    console.error(error);
    notify({ kind: "error", title: "系统提示", text: apiText.requestFailed });
    return;
  }
  if (isAwaited(error)) {
    notify({ kind: "info", title: "等待审批", text: error.message });
    return;
  }
  const situation = { onLoginPage: isLoginPath(window.location.pathname), hadToken: currentToken() !== null };
  present(presentationOf(error, situation), error.sentToken);
}

function present(presentation: ErrorPresentation, sentToken: string | null): void {
  if (presentation.kind === "silent" || isReloading) return;
  if (presentation.kind === "relogin") {
    openRelogin(sentToken);
    return;
  }
  if (presentation.kind === "finish-sign-in") {
    // The answer makes the session pending; the guard then opens the step that it owes.
    refreshSession().catch(reportError);
    return;
  }
  const { title, text, durationMs } = presentation;
  notify({ kind: "error", title, text, durationMs });
  if (presentation.kind !== "sign-out-and-reload") return;
  isReloading = true;
  setTimeout(() => {
    // Signs out on the server as well, which may still know the session and its cookie.
    void signOut({ call: "gateway", reason: "expired", isUrgent: true });
    leadToLogin();
    window.location.reload();
    // The browser may ask whether to leave, and the person may stay.
    isReloading = false;
  }, presentation.afterMs);
}

/** Sets the login address before the reload: the reloaded page does not know that a session ended here. */
function leadToLogin(): void {
  const { pathname, search, hash } = window.location;
  if (isLoginPath(pathname)) return;
  pageHistory.replace(`${routePaths.loginAfterLogout}?redirect=${encodeURIComponent(pathname + search + hash)}`);
}
