import { ApiError, call } from "#shared/api/client.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface OpenProofRequest {
  readonly answer: (isProved: boolean) => void;
}

const request = createStore<OpenProofRequest | null>(null);

export const useOpenProofRequest = request.use;

/** Counts the tabs that were left: a request from one of them opens no dialog later. */
let leftTabCount = 0;

/**
 * Call when the page that requested a proof is hidden. Answers no for the open dialog and for requests that are still
 * pending.
 */
export function leaveProofRequests(): void {
  leftTabCount += 1;
  request.get()?.answer(false);
}

/** Opens the dialog of a proof; closing it answers no. */
function openProofDialog(): Promise<boolean> {
  request.get()?.answer(false);
  return new Promise((resolve) => {
    const openRequest: OpenProofRequest = {
      answer: (isProved) => {
        // A late answer of an abandoned dialog must not close the next one.
        if (request.get() === openRequest) request.set(null);
        resolve(isProved);
      },
    };
    request.set(openRequest);
  });
}

/**
 * Call before a dialog that needs a proof. Returns true once the session's proof is fresh, false if the person
 * cancelled.
 */
export async function ensureProof(): Promise<boolean> {
  const initialCount = leftTabCount;
  const { isProved } = await call("proof.readMethods");
  return isProved || (initialCount === leftTabCount && openProofDialog());
}

/**
 * Runs the call; if the server requires a fresh proof, asks for one and runs the call again. Without a proof it throws
 * an `AbortError`, as if the person had left the page, so that no error is shown.
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  const initialCount = leftTabCount;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof.required") throw error;
    if (initialCount === leftTabCount && (await openProofDialog())) return work();
    throw new DOMException("no proof was given", "AbortError");
  }
}
