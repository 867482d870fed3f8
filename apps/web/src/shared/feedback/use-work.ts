import { useState } from "react";
import { confirm } from "./confirm.ts";
import { notify } from "./notify.ts";
import { reportError } from "./report-error.ts";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly okText: string;
}

/** The text of success, or a function that builds it from the answer. */
type SuccessText<T> = string | ((answer: T) => string);

export interface Work {
  readonly isBusy: boolean;
  /** Runs an action and shows its result: `successText` on success, otherwise the error. */
  work<T>(act: () => Promise<T>, successText?: SuccessText<T>): Promise<void>;
  /** Runs a removal in the same way, after the person has confirmed the question. */
  runConfirmed<T>(question: Question, act: () => Promise<T>, successText?: SuccessText<T>): Promise<void>;
}

/**
 * Runs a person's actions on one record. `refresh` reads the shown data again after each of them, successful or not.
 */
export function useWork(refresh: () => Promise<unknown>): Work {
  const [isBusy, setIsBusy] = useState(false);
  const work: Work["work"] = async (act, successText) => {
    setIsBusy(true);
    try {
      const answer = await act();
      if (successText !== undefined)
        notify({ kind: "success", text: typeof successText === "string" ? successText : successText(answer) });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    work,
    runConfirmed: async (question, act, successText) => {
      if (await confirm({ ...question, isDangerous: true })) await work(act, successText);
    },
  };
}
