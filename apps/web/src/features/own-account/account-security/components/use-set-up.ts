import type { SignInResult } from "@tender/contract";
import { compactOf } from "@tender/contract/normal-form";
import { useEffect, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useForm } from "#shared/form/use-form.ts";
import { useAbortOnUnmount } from "#shared/hooks/use-abort-on-unmount.ts";
import { codeError } from "#shared/proof/evidence-rules.ts";
import { beginSetUp, type confirmSetUp } from "../api.ts";

interface Seed {
  readonly secret: string;
  readonly uri: string;
}

interface Completion {
  readonly codes: readonly string[];
  /** The sign-in that the set-up completes; null in the settings. */
  readonly signedIn: SignInResult | null;
}

/** Reads a new seed, confirms it by a code and holds the recovery codes. Parameters as in the dialog. */
export function useSetUp(confirmBy: typeof confirmSetUp, onSessionEnd: (error: ApiError) => boolean) {
  const [completion, setCompletion] = useState<Completion | null>(null);
  const controller = useAbortOnUnmount();
  const form = useForm(
    { code: "" },
    { validate: ({ code }) => ({ code: codeError(code) }), fieldOfRefusal: () => "code" },
  );
  const confirm = () =>
    form.send(
      async () => {
        const { recoveryCodes, signedIn } = await confirmBy(compactOf(form.values.code), controller.current.signal);
        setCompletion({ codes: recoveryCodes, signedIn });
      },
      (error) => {
        if (error instanceof ApiError && onSessionEnd(error)) return;
        if (form.refuse(error) === undefined) reportError(error);
      },
    );
  return { ...useSeed(onSessionEnd), form, confirm, completion };
}

export type SetUp = ReturnType<typeof useSetUp>;

function useSeed(onSessionEnd: (error: ApiError) => boolean) {
  const [attempt, setAttempt] = useState(0);
  const [seed, setSeed] = useState<Seed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads one seed for each attempt
  useEffect(() => {
    const controller = new AbortController();
    beginSetUp(controller.signal).then(setSeed, (cause: unknown) => {
      if (isAborted(cause) || (cause instanceof ApiError && onSessionEnd(cause))) return;
      setFailure(cause instanceof Error ? cause.message : "");
    });
    return () => controller.abort();
  }, [attempt]);
  const retry = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { seed, failure, retry };
}
