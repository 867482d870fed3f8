import { useEffect } from "react";
import type { ReadingsOf } from "#app/workspace/model/title-match.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { createStore } from "#shared/store/create-store.ts";

const load = boundedLoad(async () => (await import("./readings-of.ts")).readingsOf);
const readings = createStore<{ readonly read?: ReadingsOf }>({});
let isAsked = false;

/**
 * Loads the readings of characters when a search begins, because the table is larger than the part that uses it. Until
 * then, and after a failure, titles are found by their text; the next search retries the load.
 */
export function useReadings(isWanted: boolean): ReadingsOf | undefined {
  useEffect(() => {
    if (!isWanted || isAsked) return;
    isAsked = true;
    load().then(
      (read) => readings.set({ read }),
      () => {
        isAsked = false;
      },
    );
  }, [isWanted]);
  return readings.use().read;
}
