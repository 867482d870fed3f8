import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { FIRST_MODULE } from "../../../../scripts/boot/server-runtime.mjs";
import { faultOf, MAX_MS } from "./growth.ts";
import type { Answer, Question } from "./measure.ts";

export interface Measuring {
  /** Returns the fault of a parser with inputs of that shape. Undefined: none. */
  faultOf(question: Question): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Creates the measurement. After `longestMs` a parser is stopped. */
export function createMeasuring(longestMs = MAX_MS): Measuring {
  let worker: Worker | undefined;
  const started = async (): Promise<Worker> => {
    if (worker) return worker;
    const newWorker = new Worker(new URL("./measure.ts", import.meta.url), {
      execArgv: FIRST_MODULE,
      // Large, so that no garbage is collected during a measurement.
      resourceLimits: { maxYoungGenerationSizeMb: 256, maxOldGenerationSizeMb: 2_048, stackSizeMb: 1 },
    });
    // The first message reports that everything is loaded.
    await once(newWorker, "message");
    worker = newWorker;
    return newWorker;
  };
  const stop = async (): Promise<void> => {
    await worker?.terminate();
    worker = undefined;
  };
  return {
    faultOf: async (question) => {
      const thread = await started();
      const stopped = AbortSignal.timeout(longestMs);
      try {
        thread.postMessage(question);
        const [answer] = (await once(thread, "message", { signal: stopped })) as [Answer];
        return "broken" in answer ? answer.broken : faultOf(answer.times);
      } catch (error) {
        await stop();
        return stopped.aborted ? "takes too long, and was stopped" : String(error);
      }
    },
    close: stop,
  };
}
