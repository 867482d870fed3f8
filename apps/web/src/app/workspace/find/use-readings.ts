import { useEffect } from "react";
import type { ReadingsOf } from "#app/workspace/model/title-match.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { createStore } from "#shared/store/create-store.ts";

const load = boundedLoad(async () => (await import("./readings-of.ts")).readingsOf);
const readings = createStore<{ readonly read?: ReadingsOf }>({});
let isAsked = false;

/**
 * How characters are spoken, as soon as somebody is about to search: the table is bigger than what it serves. Where it does
 * not arrive, titles are found by their text, and it is asked for again at the next search.
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
