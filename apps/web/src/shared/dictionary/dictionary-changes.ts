import { call } from "#shared/api/client.ts";
import { afterRandomDelay } from "#shared/live/random-delay.ts";
import { getSession } from "#shared/session/session.ts";
import { writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";

const changes = createStore(0);

/** A counter that grows when the stored dictionaries change. */
export const useDictionaryChanges = changes.use;

/** Reads the dictionaries again after the server reported a change. */
export const noteDictionaryChange = afterRandomDelay(() => void readDictionaries());

/** Reads all dictionaries and stores them as at sign-in. After a failure the next message or sign-in updates them. */
export async function readDictionaries(): Promise<void> {
  const token = getSession()?.token;
  if (token === undefined) return;
  try {
    const all = await call("dictionary.readAll");
    if (getSession()?.token !== token) return;
    writeStored("UI_CACHE_DB_DICT_DATA", all);
    changes.set(changes.get() + 1);
  } catch {
    // Slightly outdated labels are no reason for a message.
  }
}
