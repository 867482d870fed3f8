import { createDeclared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { dictionaryRoutes } from "./dictionary.routes.ts";
import { createDictionaryService } from "./dictionary.service.ts";
import { createDictionaryStore } from "./dictionary.store.ts";
import { createDictionaryRegister, type DictionaryReferences } from "./dictionary-register.service.ts";
import { createDictionaryRegisterStore } from "./dictionary-register.store.ts";

/** Dictionaries and select lists: codes with their words. */
export function createDictionaryModule({ db, bus, clock }: Platform) {
  const dictionaries = createDictionaryService({ store: createDictionaryStore(db), bus, clock });
  return {
    services: {
      dictionaries,
      dictionaryRegister: createDictionaryRegister(createDictionaryRegisterStore(db)),
      dictionaryReferences: createDeclared<DictionaryReferences>(),
    },
    routes: dictionaryRoutes(dictionaries),
  };
}
