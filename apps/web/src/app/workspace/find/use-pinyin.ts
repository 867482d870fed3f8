import { useEffect } from "react";
import type { PinyinOf } from "#app/workspace/model/title-match.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { createStore } from "#shared/store/create-store.ts";

const load = boundedLoad(async () => (await import("./pinyin-of.ts")).pinyinOf);
const readings = createStore<{ readonly read?: PinyinOf }>({});
let isRequested = false;

/**
 * Loads the readings of characters when a search begins, because the table is larger than the part that uses it. Until
 * then, and after a failure, titles are found by their text; the next search retries the load.
 */
export function usePinyin(isNeeded: boolean): PinyinOf | undefined {
  useEffect(() => {
    if (!isNeeded || isRequested) return;
    isRequested = true;
    load().then(
      (read) => readings.set({ read }),
      () => {
        isRequested = false;
      },
    );
  }, [isNeeded]);
  return readings.use().read;
}
