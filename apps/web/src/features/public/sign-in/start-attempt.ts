import { currentToken } from "#shared/session/session.ts";

/**
 * Records the session before an attempt, because two ways to sign in can run at the same time. The returned function
 * returns whether another session was opened since: a superseded attempt neither changes nor ends that session and shows
 * nothing.
 */
export function startAttempt(): () => boolean {
  const before = currentToken();
  return () => {
    const token = currentToken();
    return token !== null && token !== before;
  };
}
