import { patience } from "#shared/clock/patience.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { isUnanswered } from "#shared/query/query-rules.ts";
import { createStore } from "#shared/store/create-store.ts";
import { hasSlept, LONG_AWAY_MS, TICK_MS, waitBefore } from "./connection-rules.ts";
import { reachServer } from "./reach-server.ts";

/** `back`: was down until a moment ago. */
type Connection = "up" | "down" | "back";

const connection = createStore<Connection>("up");
export const useConnection = connection.use;

const BACK_SHOWN_MS = 4_000;

let check: () => Promise<void> = async () => undefined;
/** Probes the server, after an unanswered call or when the person does not want to wait. */
export const checkConnection = (): void => void check();

/** Compares timestamps: the timers of TanStack Query do not run while the machine sleeps. */
const isOld = (readAt: number): boolean => Date.now() - readAt > TICK_MS;

/** Reads visible queries again that are old or failed. */
const readAgain = (): Promise<void> =>
  queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0 || isOld(state.dataUpdatedAt),
  });

/**
 * Watches the connection while the signed-in pages are shown. One failed call proves nothing, so the server itself is
 * probed, repeatedly until it answers. After that, and after a sleep, visible data is read again; typed text stays.
 * Returns the function that stops it.
 */
export function watchConnection(): () => void {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopCalm = (): void => undefined;
  let isProbing = false;
  let isOver = false;

  function markDown(): void {
    stopCalm();
    connection.set("down");
    retry = setTimeout(checkConnection, waitBefore(attempt, Math.random()));
    attempt += 1;
  }
  function markBack(): void {
    attempt = 0;
    connection.set("back");
    stopCalm = patience.start(() => connection.set("up"), BACK_SHOWN_MS);
    void readAgain();
  }
  check = async () => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(retry);
    const isReachable = await reachServer();
    isProbing = false;
    if (isOver) return;
    if (!isReachable) markDown();
    else if (connection.get() === "down") markBack();
  };
  const wake = async (): Promise<void> => {
    await check();
    if (!isOver && connection.get() === "up") await readAgain();
  };

  const stops = [whenUnanswered(checkConnection), whenBackFromAway(() => void wake())];
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, checkConnection);
    stops.push(() => window.removeEventListener(event, checkConnection));
  }
  return () => {
    isOver = true;
    check = async () => undefined;
    clearTimeout(retry);
    stopCalm();
    for (const stop of stops) stop();
    connection.set("up");
  };
}

/** Calls back after each read and each action without an answer, also while it is retried. */
function whenUnanswered(onUnanswered: () => void): () => void {
  const listen = (event: { type: string; action?: { type: string; error?: unknown } }): void => {
    const action = event.type === "updated" ? event.action : undefined;
    if ((action?.type === "failed" || action?.type === "error") && isUnanswered(action.error)) onUnanswered();
  };
  const stops = [queryClient.getQueryCache().subscribe(listen), queryClient.getMutationCache().subscribe(listen)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back when the page is visible again after a while, and when the machine slept. */
function whenBackFromAway(onReturn: () => void): () => void {
  let tickAt = Date.now();
  let hiddenAt: number | null = null;
  const tick = setInterval(() => {
    const slept = hasSlept(Date.now() - tickAt);
    tickAt = Date.now();
    if (slept && !document.hidden) onReturn();
  }, TICK_MS);
  const look = (): void => {
    const wasAway = hiddenAt !== null && Date.now() - hiddenAt >= LONG_AWAY_MS;
    hiddenAt = document.hidden ? Date.now() : null;
    if (!document.hidden && wasAway) onReturn();
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(tick);
    document.removeEventListener("visibilitychange", look);
  };
}
