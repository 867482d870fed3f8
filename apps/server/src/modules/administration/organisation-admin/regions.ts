import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { AppError } from "#platform/app-error.ts";

const REGIONS = "xzqh";

/** The regions of the dictionary. */
export interface Regions {
  /** Throws organisation.unknown_region, unless the code is the current one. */
  require(code: string | null, current: string | null): Promise<void>;
  names(): Promise<(code: string) => string>;
}

export function createRegions(dictionaries: Pick<DictionaryService, "dictionaries" | "wordsOf">): Regions {
  const items = async () => (await dictionaries.dictionaries())[REGIONS] ?? [];
  return {
    require: async (code, current) => {
      if (code === null || code === current || (await items()).some(({ value }) => value === code)) return;
      throw new AppError("organisation.unknown_region", { details: { field: "regionCode" } });
    },
    names: async () => {
      const texts = await dictionaries.wordsOf(REGIONS);
      return (code) => texts.get(code) ?? code;
    },
  };
}
