import { currentToken } from "#shared/session/session.ts";

/**
 * Records the session before an attempt, because two ways to sign in can run at the same time. The returned function
 * tells whether another session was opened since: an overtaken attempt neither changes nor ends that session and shows
 * nothing.
 */
export function startAttempt(): () => boolean {
  const before = currentToken();
  return () => {
    const token = currentToken();
    return token !== null && token !== before;
  };
}
