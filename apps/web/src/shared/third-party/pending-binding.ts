import { lastEndReason, onSessionChange } from "#shared/session/session.ts";
import { createStore } from "#shared/store/create-store.ts";

/**
 * A person whom the provider knows, but who is not bound to an account yet. The next sign-in on this page is offered
 * the binding.
 */
export interface PendingBinding {
  readonly code: string;
  readonly providerName: string;
  readonly name: string;
  /** The person has chosen how to continue. */
  readonly isChosen: boolean;
  /** The binding to the signed-in account is being sent. */
  readonly isSending?: true;
}

const pending = createStore<PendingBinding | null>(null);

export const { get: pendingBinding, set: setPendingBinding, use: usePendingBinding } = pending;

// A sign-out drops the binding. An expired or superseded session does not: the same person continues.
onSessionChange((session) => {
  const reason = session ? null : lastEndReason();
  if (reason === "signed-out" || reason === "elsewhere") pending.set(null);
});
