import { presentToken } from "#shared/session/session.ts";

/**
 * Records the session before an attempt, because two ways to sign in can run at the same time. The returned function
 * tells whether another session was opened since: an overtaken attempt neither changes nor ends that session and shows
 * nothing.
 */
export function noteTry(): () => boolean {
  const before = presentToken();
  return () => {
    const token = presentToken();
    return token !== null && token !== before;
  };
}
