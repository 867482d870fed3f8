import { presentToken } from "#shared/session/session.ts";

/**
 * Two ways to sign in can be on their way at once. Tells afterwards whether another session was opened since: what this try
 * comes to is then neither taken in nor told, and ends nothing.
 */
export function noteTry(): () => boolean {
  const before = presentToken();
  return () => {
    const token = presentToken();
    return token !== null && token !== before;
  };
}
