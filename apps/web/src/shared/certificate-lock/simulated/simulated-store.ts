import type { LockState } from "@tender/certificate-lock/state";

/**
 * Which simulated locks are plugged in, and what they count. In a database of the browser, so that its other tabs see it
 * and it outlives a sign-out, which empties the local storage.
 */
export type SimulatedStates = Readonly<Record<string, LockState>>;

const DATABASE = "simulated-certificate-locks";
const STORE = "states";
const KEY = "all";

const listeners = new Set<() => void>();
const tellHere = (): void => {
  for (const listener of listeners) listener();
};
const otherTabs = new BroadcastChannel(DATABASE);
otherTabs.onmessage = tellHere;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  if (opening === null) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    opening = settled(request);
  }
  return opening;
}

export async function readSimulatedStates(): Promise<SimulatedStates> {
  const store = (await openDatabase()).transaction(STORE).objectStore(STORE);
  return ((await settled(store.get(KEY))) as SimulatedStates | undefined) ?? {};
}

/** Changes them in one step; other tabs are told. */
export async function changeSimulatedStates(change: (states: SimulatedStates) => SimulatedStates): Promise<void> {
  const store = (await openDatabase()).transaction(STORE, "readwrite").objectStore(STORE);
  const states = ((await settled(store.get(KEY))) as SimulatedStates | undefined) ?? {};
  await settled(store.put(change(states), KEY));
  otherTabs.postMessage(null);
  tellHere();
}

/** Calls whenever they changed, here or in another tab; what it answers ends that. */
export function onSimulatedStates(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
