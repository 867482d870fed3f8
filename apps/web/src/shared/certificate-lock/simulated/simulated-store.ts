import type { LockState } from "@tender/certificate-lock/state";

/**
 * The simulated locks that are plugged in, with their counters. Stored in IndexedDB: other tabs see them, and a
 * sign-out, which empties the local storage, does not delete them.
 */
export type SimulatedStates = Readonly<Record<string, LockState>>;

const DATABASE = "simulated-certificate-locks";
const STORE = "states";
const KEY = "all";

const listeners = new Set<() => void>();
const notifyHere = (): void => {
  for (const listener of listeners) listener();
};
const otherTabs = new BroadcastChannel(DATABASE);
otherTabs.onmessage = notifyHere;

const waitForRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  if (opening === null) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    opening = waitForRequest(request);
  }
  return opening;
}

export async function readSimulatedStates(): Promise<SimulatedStates> {
  const store = (await openDatabase()).transaction(STORE).objectStore(STORE);
  return ((await waitForRequest(store.get(KEY))) as SimulatedStates | undefined) ?? {};
}

/** Changes the states in one transaction and notifies the other tabs. */
export async function changeSimulatedStates(change: (states: SimulatedStates) => SimulatedStates): Promise<void> {
  const store = (await openDatabase()).transaction(STORE, "readwrite").objectStore(STORE);
  const states = ((await waitForRequest(store.get(KEY))) as SimulatedStates | undefined) ?? {};
  await waitForRequest(store.put(change(states), KEY));
  otherTabs.postMessage(null);
  notifyHere();
}

/** Calls the listener after each change, here or in another tab. Returns the function that stops it. */
export function onSimulatedStates(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
