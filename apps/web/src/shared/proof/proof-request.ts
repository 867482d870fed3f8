import { ApiError, call } from "#shared/api/client.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface OpenProofRequest {
  readonly answer: (isProved: boolean) => void;
}

const request = createStore<OpenProofRequest | null>(null);

export const useOpenProofRequest = request.use;

/** Counts the tabs that have been left: what was begun in one of them asks nothing any more. */
let left = 0;

/** The page that asked is not shown any more: what is open is a no, and so is what is still on its way to being asked. */
export function leaveProofRequests(): void {
  left += 1;
  request.get()?.answer(false);
}

/** Asks the person to prove their identity, in a dialog of its own; closing it is a no. */
function askForProof(): Promise<boolean> {
  request.get()?.answer(false);
  return new Promise((resolve) => {
    const opened: OpenProofRequest = {
      answer: (isProved) => {
        // What a dialog that was left answers later must not close the next one.
        if (request.get() === opened) request.set(null);
        resolve(isProved);
      },
    };
    request.set(opened);
  });
}

/** Before a dialog that needs it: true once the session's proof is fresh, false when the person gave up. */
export async function ensureProof(): Promise<boolean> {
  const begun = left;
  const { isProved } = await call("proof.readMethods");
  return isProved || (begun === left && askForProof());
}

/**
 * Does the call; where the server wants a fresh proof the person is asked and the call is done once more. A person who
 * gives none breaks the call off, like one who leaves the page: nobody is told of it.
 */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  const begun = left;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof.required") throw error;
    if (begun === left && (await askForProof())) return work();
    throw new DOMException("no proof was given", "AbortError");
  }
}
