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

/** Number of a module's records with values of a dictionary. */
export interface DictionaryUse {
  /** Chinese name of the kind of records. */
  readonly what: string;
  readonly count: number;
}

/** Implemented by modules whose rows contain values of dictionaries. Counts of zero are allowed. */
export interface DictionaryReferences {
  /** Without `value`: uses of any value of the dictionary. */
  uses(tx: Tx, code: string, value?: string): Promise<readonly DictionaryUse[]>;
}

/** Dictionaries and items for administration. The caller checks the permission and records the change. */
export type DictionaryRegister = DictionaryRegisterStore;

export const createDictionaryRegister = (store: DictionaryRegisterStore): DictionaryRegister => store;
