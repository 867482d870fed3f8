import { lifetimeOf, type SessionStoredTypes, type StoredKey, type StoredTypes } from "./stored-keys.ts";

/** Milliseconds since the epoch. */
export type Clock = () => number;
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

export interface StoredValues {
  readStored<K extends StoredKey>(key: K): StoredTypes[K] | null;
  writeStored<K extends StoredKey>(key: K, value: StoredTypes[K]): void;
  removeStored(key: StoredKey): void;
  /** Restores the full lifetime of a value that was written more than `ageMs` ago. */
  renewStored(key: StoredKey, ageMs: number): void;
  readSessionStored<K extends keyof SessionStoredTypes>(key: K): SessionStoredTypes[K] | null;
  writeSessionStored<K extends keyof SessionStoredTypes>(key: K, value: SessionStoredTypes[K]): void;
  removeSessionStored(key: keyof SessionStoredTypes): void;
  clearSessionStored(): void;
  /** Empties local and session storage. */
  clearAllStored(): void;
}

/** Stores values as `{ value, expire }`. An expired value counts as absent and is removed. */
export function createStoredValues(local: StorageArea, session: StorageArea, clock: Clock): StoredValues {
  return {
    readStored: (key) => read(local, key, clock()),
    writeStored: (key, value) => write(local, key, value, clock()),
    removeStored: (key) => local.removeItem(key),
    renewStored: (key, ageMs) => renew(local, key, ageMs, clock()),
    readSessionStored: (key) => read(session, key, clock()),
    writeSessionStored: (key, value) => write(session, key, value, clock()),
    removeSessionStored: (key) => session.removeItem(key),
    clearSessionStored: () => session.clear(),
    clearAllStored: () => {
      local.clear();
      session.clear();
    },
  };
}

function read<T>(area: StorageArea, key: string, now: number): T | null {
  const text = area.getItem(key);
  if (text === null) return null;
  const entry = parseEntry(text);
  if (!entry) return null;
  if (entry.expire !== null && entry.expire <= now) {
    area.removeItem(key);
    return null;
  }
  return entry.value as T;
}

function parseEntry(text: string): { value: unknown; expire: number | null } | null {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== "object" || entry === null || !("value" in entry)) return null;
    const expire = "expire" in entry ? entry.expire : null;
    return { value: entry.value, expire: typeof expire === "number" ? expire : null };
  } catch {
    return null;
  }
}

function write(area: StorageArea, key: string, value: unknown, now: number): void {
  const lifetime = lifetimeOf(key);
  try {
    area.setItem(key, JSON.stringify({ value, expire: lifetime === null ? null : now + lifetime }));
  } catch (cause) {
    // A full storage may lose a cache or a draft, but must not stop the person's work.
    console.warn(`storage refused ${key}`, cause);
  }
}

function renew(area: StorageArea, key: string, ageMs: number, now: number): void {
  const lifetime = lifetimeOf(key);
  const entry = parseEntry(area.getItem(key) ?? "");
  if (lifetime === null || !entry || entry.expire === null) return;
  const isDead = entry.expire <= now;
  if (!isDead && entry.expire - now < lifetime - ageMs) write(area, key, entry.value, now);
}

/** Returns the browser's storage area, or a map in memory if the browser forbids storage. */
function areaOrMemory(pick: () => Storage): StorageArea {
  try {
    return pick();
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
      clear: () => values.clear(),
    };
  }
}

export const {
  readStored,
  writeStored,
  removeStored,
  renewStored,
  readSessionStored,
  writeSessionStored,
  removeSessionStored,
  clearSessionStored,
  clearAllStored,
} = createStoredValues(
  areaOrMemory(() => window.localStorage),
  areaOrMemory(() => window.sessionStorage),
  Date.now,
);
