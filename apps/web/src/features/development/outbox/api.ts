import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";

const REFETCH_MS = 3_000;

/** Reads the messages to a number or an address, or the latest of all, and refetches every few seconds. */
export const useOutbox = (recipient: string) =>
  useQuery({
    queryKey: ["outbox", recipient],
    queryFn: ({ signal }) =>
      call(
        "sms.listOutbox",
        { query: recipient === "" ? {} : recipient.includes("@") ? { email: recipient } : { mobile: recipient } },
        { signal },
      ),
    refetchInterval: REFETCH_MS,
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
