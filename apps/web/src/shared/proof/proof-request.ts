import { ApiError, call } from "../api/client.ts";

export interface OpenProofRequest {
  readonly answer: (isProved: boolean) => void;
}

let request: OpenProofRequest | null = null;
const listeners = new Set<() => void>();

function change(next: OpenProofRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export const openProofRequest = (): OpenProofRequest | null => request;

export function onProofRequestChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the person to prove their identity, in a dialog of its own; closing it is a no. */
function askForProof(): Promise<boolean> {
  request?.answer(false);
  return new Promise((resolve) => {
    change({
      answer: (isProved) => {
        change(null);
        resolve(isProved);
      },
    });
  });
}

/** For what opens a dialog of its own next: true once the session's proof is fresh, false when the person gave up. */
export async function ensureProof(): Promise<boolean> {
  const { isProved } = await call("proof.readMethods");
  return isProved || askForProof();
}

/** The person did not prove their identity, so nothing was done. */
export class ProofNotGiven extends Error {
  override readonly name = "ProofNotGiven";
}

/** Does the call; where the server wants a fresh proof the person is asked and the call is done once more. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof.required") throw error;
    if (await askForProof()) return work();
    throw new ProofNotGiven();
  }
}
