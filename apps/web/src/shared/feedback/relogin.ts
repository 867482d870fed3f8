import { currentToken, onSessionChange } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

/** The expired token. */
const expiredToken = createStore<string | null>(null);

/**
 * Opens the expired-login dialog once, however many calls fail. A call of a session that ended or was replaced opens
 * nothing.
 */
export function openRelogin(sentToken: string | null): void {
  const current = currentToken();
  if (sentToken === null || sentToken === current) expiredToken.set(current);
}

/** Closes the dialog with its session: otherwise its button would end the next one. */
onSessionChange((session) => {
  if (session?.token !== expiredToken.get()) expiredToken.set(null);
});

export const useIsReloginOpen = (): boolean => expiredToken.use() !== null;
