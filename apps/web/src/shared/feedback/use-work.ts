import { useState } from "react";
import { notify } from "./notify.ts";
import { reportError } from "./report-error.ts";

export interface Work {
  readonly isBusy: boolean;
  /** Does what somebody asked for; what it came to is said: `done` where it went well, or else why not. */
  work(act: () => Promise<unknown>, done?: string): Promise<void>;
}

/** What somebody does with one thing, a step at a time; however it went, `refresh` has what is shown read anew. */
export function useWork(refresh: () => Promise<unknown>): Work {
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    work: async (act, done) => {
      setIsBusy(true);
      try {
        await act();
        if (done !== undefined) notify({ kind: "success", text: done });
      } catch (error) {
        reportError(error);
      } finally {
        await refresh();
        setIsBusy(false);
      }
    },
  };
}
