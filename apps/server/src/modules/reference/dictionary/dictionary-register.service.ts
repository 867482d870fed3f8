import type { Tx } from "#platform/database/database.ts";
import type { DictionaryRegisterStore } from "./dictionary-register.store.ts";

export type {
  DictionaryChange,
  DictionaryRow,
  ItemChange,
  ItemRow,
  Kind,
  ListedDictionary,
} from "./dictionary-register.store.ts";

/** The number of a module's records with values of a dictionary, with a word for them. */
export interface DictionaryUse {
  readonly what: string;
  readonly count: number;
}

/** Offered by modules whose rows hold values of dictionaries. Counts of zero are allowed. */
export interface DictionaryReferences {
  /** Without `value`: uses of any value of the dictionary. */
  uses(on: Tx, code: string, value?: string): Promise<readonly DictionaryUse[]>;
}

/** Dictionaries and items for administration. The caller checks the permission and records the change. */
export type DictionaryRegister = DictionaryRegisterStore;

export const createDictionaryRegister = (store: DictionaryRegisterStore): DictionaryRegister => store;
