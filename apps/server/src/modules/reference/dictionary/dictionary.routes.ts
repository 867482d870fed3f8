import { routes } from "#http/routes.ts";
import type { DictionaryService } from "./dictionary.service.ts";

export const dictionaryRoutes = (service: DictionaryService) =>
  routes({
    "dictionary.readAll": () => service.dictionaries(),
    "dictionary.readDisabled": () => service.stopped(),
    "dictionary.readItems": async ({ params }) => service.readItems(params.code),
    "dictionary.readSelectList": async ({ params }) => service.readSelectList(params.type),
  });
