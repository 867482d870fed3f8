import { beijingDay } from "@tender/contract/beijing";
import type { Surroundings } from "@tender/form-rules";
import { serverNow } from "#shared/clock/server-clock.ts";
import { useSession } from "#shared/session/session.ts";
import type { WordFor } from "../model/shown.ts";

/** Who fills in and when, as far as the browser knows: roles it does not know, and the server judges anew. */
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
