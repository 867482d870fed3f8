import { patience } from "#shared/clock/patience.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { isUnanswered } from "#shared/query/query-rules.ts";
import { createStore } from "#shared/store/create-store.ts";
import { ABSENCE_MS, hasSlept, retryDelay, TICK_MS } from "./connection-rules.ts";
import { reachServer } from "./reach-server.ts";

/** `back`: was down until a moment ago. */
type Connection = "up" | "down" | "back";

const connection = createStore<Connection>("up");
export const useConnection = connection.use;

const RECOVERED_SHOWN_MS = 4_000;

let check: () => Promise<void> = async () => undefined;
/** Probes the server, after an unanswered call or when the person does not want to wait. */
export const checkConnection = (): void => void check();

/** Compares timestamps: the timers of TanStack Query do not run while the machine sleeps. */
const isStale = (readAt: number): boolean => Date.now() - readAt > TICK_MS;

/** Reads visible queries again that are old or failed. */
const refetchStale = (): Promise<void> =>
  queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0 || isStale(state.dataUpdatedAt),
  });

/**
 * Watches the connection while the signed-in pages are shown. One failed call proves nothing, so the server itself is
 * probed, repeatedly until it answers. After that, and after a sleep, visible data is read again; typed text stays.
 * Returns the function that stops it.
 */
export function watchConnection(): () => void {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopRecoveredTimer = (): void => undefined;
  let isProbing = false;
  let isStopped = false;

  function markDown(): void {
    stopRecoveredTimer();
    connection.set("down");
    retry = setTimeout(checkConnection, retryDelay(attempt, Math.random()));
    attempt += 1;
  }
  function markRecovered(): void {
    attempt = 0;
    connection.set("back");
    stopRecoveredTimer = patience.start(() => connection.set("up"), RECOVERED_SHOWN_MS);
    void refetchStale();
  }
  check = async () => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(retry);
    const isReachable = await reachServer();
    isProbing = false;
    if (isStopped) return;
    if (!isReachable) markDown();
    else if (connection.get() === "down") markRecovered();
  };
  const checkAfterAbsence = async (): Promise<void> => {
    await check();
    if (!isStopped && connection.get() === "up") await refetchStale();
  };

  const stops = [listenForUnanswered(checkConnection), listenForReturn(() => void checkAfterAbsence())];
  for (const event of ["online", "offline"]) {
    window.addEventListener(event, checkConnection);
    stops.push(() => window.removeEventListener(event, checkConnection));
  }
  return () => {
    isStopped = true;
    check = async () => undefined;
    clearTimeout(retry);
    stopRecoveredTimer();
    for (const stop of stops) stop();
    connection.set("up");
  };
}

/** Calls back after each read and each action without an answer, also while it is retried. */
function listenForUnanswered(onUnanswered: () => void): () => void {
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
function listenForReturn(onReturn: () => void): () => void {
  let tickAt = Date.now();
  let hiddenAt: number | null = null;
  const tick = setInterval(() => {
    const hasMachineSlept = hasSlept(Date.now() - tickAt);
    tickAt = Date.now();
    if (hasMachineSlept && !document.hidden) onReturn();
  }, TICK_MS);
  const onVisibilityChange = (): void => {
    const wasAway = hiddenAt !== null && Date.now() - hiddenAt >= ABSENCE_MS;
    hiddenAt = document.hidden ? Date.now() : null;
    if (!document.hidden && wasAway) onReturn();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    clearInterval(tick);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
