import { onSessionChange, presentToken } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

/** The token that is dead. */
const asksFor = createStore<string | null>(null);

/**
 * Opens the expired-login dialog; there is one, however many calls fail at once. Of a session that has ended or given way to another
 * while its last call was under way nobody is told.
 */
export function askRelogin(sentToken: string | null): void {
  const present = presentToken();
  if (sentToken === null || sentToken === present) asksFor.set(present);
}

/** Its button ends the session which it speaks of; it must not outlive that one and end the next. */
onSessionChange((session) => {
  if (session?.token !== asksFor.get()) asksFor.set(null);
});

export const useIsReloginOpen = (): boolean => asksFor.use() !== null;
