import { beijingDay } from "@tender/contract/beijing";
import type { Surroundings } from "@tender/form-rules";
import { serverNow } from "#shared/clock/server-clock.ts";
import { useSession } from "#shared/session/session.ts";
import type { WordFor } from "../model/shown.ts";

/**
 * Returns user and time for the rules. The browser does not know the roles, and the server evaluates the rules again.
 */
export function useSurroundings(wordFor: WordFor): () => Surroundings {
  const session = useSession();
  return () => {
    const now = serverNow();
    return {
      person: {
        id: session?.user.id ?? "",
        name: session?.user.realname ?? "",
        account: session?.user.username ?? "",
        orgCode: session?.department?.orgCode ?? "",
        department: session?.department?.departName ?? "",
        roles: [],
      },
      today: beijingDay(now),
      now: new Date(now).toISOString(),
      dict: wordFor,
    };
  };
}
