import type { Platform } from "../../platform/platform.ts";
import { dictionaryRoutes } from "./dictionary.routes.ts";
import { createDictionaryService } from "./dictionary.service.ts";
import { createDictionaryStore } from "./dictionary.store.ts";

export function createDictionaryModule({ db, bus, clock }: Platform) {
  const dictionaries = createDictionaryService({ store: createDictionaryStore(db), bus, clock });
  return { services: { dictionaries }, routes: dictionaryRoutes(dictionaries) };
}
