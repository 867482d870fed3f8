import type { DataSet } from "@tender/contract";
import type { DataSetSource, ReadGrant, ReadSet, SetColumn, SetReader } from "./data-set-source.ts";

export type { ReadSet, SetColumn, SetReader } from "./data-set-source.ts";

/** What reports are made of: forms, the product's own lists, and whatever else a source answers. */
export interface DataSets {
  /** As the reader may see it; undefined: there is none of the code, or it is not theirs. */
  find(code: string, reader: SetReader): Promise<ReadSet | undefined>;
  /** All that the reader may see, in the order of the sources. */
  all(reader: SetReader): Promise<readonly ReadSet[]>;
  /** What of a set leaves the server. */
  shown(set: ReadSet): DataSet;
  /** What the role must be allowed to read. */
  grants(): Promise<readonly ReadGrant[]>;
}

export function createDataSets(sources: readonly DataSetSource[]): DataSets {
  const find: DataSets["find"] = async (code, reader) => {
    for (const source of sources) {
      const found = await source.find(code, reader);
      if (found) return found;
    }
    return undefined;
  };
  return {
    find,
    shown: ({ code, title, kind, list, columns }) => ({
      ...{ code, title, kind, list },
      columns: columns.map(shownColumn),
    }),
    all: async (reader) => {
      const codes = (await Promise.all(sources.map((source) => source.codes()))).flat();
      const found: ReadSet[] = [];
      for (const code of codes) found.push(...[await find(code, reader)].flatMap((set) => set ?? []));
      return found;
    },
    grants: async () => (await Promise.all(sources.map((source) => source.grants()))).flat(),
  };
}

const shownColumn = ({ name, title, type, choices, dictionary, isPersonal, isMany, refersTo }: SetColumn) => ({
  ...{ name, title, type, dictionary, isPersonal, isMany, refersTo },
  choices: choices?.map((one) => ({ ...one })) ?? null,
});
