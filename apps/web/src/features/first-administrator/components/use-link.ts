import { useEffect, useState } from "react";
import { ApiError, isAborted } from "../../../shared/api/client.ts";
import { checkLink } from "../api.ts";
import { firstAdministratorText as text } from "../text.ts";

/** What is known of the link that was opened. */
export type Link =
  | { readonly kind: "absent" | "checking" | "dead" }
  | { readonly kind: "good"; readonly expiresAt: string }
  | { readonly kind: "unknown"; readonly message: string };

export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "first_administrator.link_dead";

/** Asks the server about the secret; another secret is another question. */
export function useLink(secret: string): { link: Link; retry: () => void; markDead: () => void } {
  const [answer, setAnswer] = useState<{ readonly secret: string; readonly link: Link } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each attempt
  useEffect(() => {
    if (secret === "") return;
    const asking = new AbortController();
    checkLink(secret, asking.signal).then(
      ({ expiresAt }) => setAnswer({ secret, link: { kind: "good", expiresAt } }),
      (error: unknown) => {
        if (isAborted(error)) return;
        const message = (error instanceof Error && error.message) || text.requestFailed;
        setAnswer({ secret, link: isDeadLink(error) ? { kind: "dead" } : { kind: "unknown", message } });
      },
    );
    return () => asking.abort();
  }, [secret, attempt]);

  return {
    link: secret === "" ? { kind: "absent" } : answer?.secret === secret ? answer.link : { kind: "checking" },
    retry: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
    markDead: () => setAnswer({ secret, link: { kind: "dead" } }),
  };
}
