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

/** What of a module holds values of a dictionary: how much of it there is, in words. */
export interface DictionaryUse {
  readonly what: string;
  readonly count: number;
}

/** What a module offers whose rows hold values of dictionaries. Zeros may stand in it. */
export interface DictionaryReferences {
  /** Without `value`: of any of its values. */
  uses(on: Tx, code: string, value?: string): Promise<readonly DictionaryUse[]>;
}

/** Dictionaries and items as administrators keep them; who may and what is recorded is decided by whoever calls. */
export type DictionaryRegister = DictionaryRegisterStore;

export const createDictionaryRegister = (store: DictionaryRegisterStore): DictionaryRegister => store;
