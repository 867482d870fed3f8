import { call } from "#shared/api/client.ts";
import { spread } from "#shared/live/spread.ts";
import { getSession } from "#shared/session/session.ts";
import { writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";

const changes = createStore(0);

/** Grows whenever the stored dictionaries are others than before. */
export const useDictionaryChanges = changes.use;

/** The server says that dictionaries may have changed. */
export const noteDictionaryChange = spread(() => void readDictionaries());

/** Asks for all dictionaries and keeps them as those of a sign-in. What fails is made up for by the next message or sign-in. */
export async function readDictionaries(): Promise<void> {
  const token = getSession()?.token;
  if (token === undefined) return;
  try {
    const all = await call("dictionary.readAll");
    if (getSession()?.token !== token) return;
    writeStored("UI_CACHE_DB_DICT_DATA", all);
    changes.set(changes.get() + 1);
  } catch {
    // Words that are a little old are no reason for a message.
  }
}
