import type { SignInResult } from "@tender/contract";
import { useEffect, useState } from "react";
import { ApiError, isAborted } from "../../../shared/api/client.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { codeError, withoutBlanks } from "../../../shared/proof/code-rules.ts";
import { beginSetUp, confirmSetUp } from "../two-step-api.ts";

export interface SetUpDone {
  readonly codes: readonly string[];
  /** For a session that owed the setting up. */
  readonly signedIn: SignInResult | null;
}

export interface SetUp {
  readonly seed: { readonly secret: string; readonly uri: string } | null;
  /** The seed could not be fetched. */
  readonly failure: string | null;
  readonly typed: string;
  readonly error: string | undefined;
  readonly isWaiting: boolean;
  readonly done: SetUpDone | null;
  readonly type: (typed: string) => void;
  readonly confirm: () => Promise<void>;
  readonly retry: () => void;
}

/** From a fresh seed to the recovery codes. `onDead`: the session ended or its proof ran out meanwhile. */
export function useSetUp(onDead: (error: ApiError) => boolean): SetUp {
  const [attempt, setAttempt] = useState(0);
  const [seed, setSeed] = useState<SetUp["seed"]>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [done, setDone] = useState<SetUpDone | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one seed an attempt
  useEffect(() => {
    const leaving = new AbortController();
    beginSetUp(leaving.signal).then(setSeed, (cause: unknown) => {
      if (isAborted(cause) || (cause instanceof ApiError && onDead(cause))) return;
      setFailure(cause instanceof Error ? cause.message : "");
    });
    return () => leaving.abort();
  }, [attempt]);

  async function confirm(): Promise<void> {
    const missing = codeError(typed);
    setError(missing);
    if (missing !== undefined || isWaiting) return;
    setIsWaiting(true);
    try {
      const { recoveryCodes, signedIn } = await confirmSetUp(withoutBlanks(typed));
      setDone({ codes: recoveryCodes, signedIn });
    } catch (cause) {
      if (!(cause instanceof ApiError)) reportError(cause);
      else if (!onDead(cause)) setError(cause.message);
    } finally {
      setIsWaiting(false);
    }
  }

  return {
    seed,
    failure,
    typed,
    error,
    isWaiting,
    done,
    confirm,
    type: (next) => {
      setTyped(next);
      setError(undefined);
    },
    retry: () => {
      setFailure(null);
      setSeed(null);
      setAttempt(attempt + 1);
    },
  };
}
