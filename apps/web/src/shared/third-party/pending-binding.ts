import { lastEndReason, onSessionChange } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

/** Somebody whom a provider knows and nobody here is yet: whoever signs in next in this page is asked to be. */
export interface PendingBinding {
  readonly code: string;
  readonly providerName: string;
  readonly name: string;
  /** The person has chosen how to go on. */
  readonly isChosen: boolean;
  /** It is being bound to the account that is signed in. */
  readonly isSending?: true;
}

const pending = createStore<PendingBinding | null>(null);

export const { get: pendingBinding, set: setPendingBinding, use: usePendingBinding } = pending;

// Who signs out takes it along. A session that ran out, or gave way to a sign-in begun anew, does not: the same person goes on.
onSessionChange((session) => {
  const reason = session ? null : lastEndReason();
  if (reason === "signed-out" || reason === "elsewhere") pending.set(null);
});
