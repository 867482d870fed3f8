import type { ErrorCode } from "@tender/contract";
import { useEffect, useLayoutEffect, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";

/**
 * Removes the secret of the link from the address at once. It stays in this page's memory only, so a reload has none.
 */
export function useLinkSecret({ hash, pathname }: PageLocation): string {
  const hashSecret = hash.slice(1);
  const [secret, setSecret] = useState(hashSecret);

  // A link that is opened while this page is shown changes only the fragment; nothing is loaded.
  useLayoutEffect(() => {
    if (hashSecret === "") return;
    setSecret(hashSecret);
    pageHistory.replace(pathname);
  }, [hashSecret, pathname]);

  return secret;
}

/** The state of the opened link. */
export type Link<Answer> =
  | { readonly kind: "absent" | "checking" | "dead" }
  | { readonly kind: "good"; readonly answer: Answer }
  | { readonly kind: "unknown"; readonly message: string };

export const isRefusedAs = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

interface LinkCheck<Answer> {
  check(secret: string, signal: AbortSignal): Promise<Answer>;
  readonly deadCode: ErrorCode;
  readonly requestFailed: string;
}

/** Checks the secret on the server; a new secret starts a new check. */
export function useLink<Answer>(
  secret: string,
  { check, deadCode, requestFailed }: LinkCheck<Answer>,
): { link: Link<Answer>; retry: () => void; markDead: () => void } {
  const [checked, setChecked] = useState<{ readonly secret: string; readonly link: Link<Answer> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one check for each attempt
  useEffect(() => {
    if (secret === "") return;
    const controller = new AbortController();
    check(secret, controller.signal).then(
      (answer) => setChecked({ secret, link: { kind: "good", answer } }),
      (error: unknown) => {
        if (isAborted(error)) return;
        const message = (error instanceof Error && error.message) || requestFailed;
        setChecked({ secret, link: isRefusedAs(error, deadCode) ? { kind: "dead" } : { kind: "unknown", message } });
      },
    );
    return () => controller.abort();
  }, [secret, attempt]);

  return {
    link: secret === "" ? { kind: "absent" } : checked?.secret === secret ? checked.link : { kind: "checking" },
    retry: () => {
      setChecked(null);
      setAttempt(attempt + 1);
    },
    markDead: () => setChecked({ secret, link: { kind: "dead" } }),
  };
}
