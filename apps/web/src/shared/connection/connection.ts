import { patience } from "#shared/clock/patience.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { isUnanswered } from "#shared/query/query-rules.ts";
import { createStore } from "#shared/store/create-store.ts";
import { hasSlept, LONG_AWAY_MS, TICK_MS, waitBefore } from "./connection-rules.ts";
import { reachServer } from "./reach-server.ts";

/** `back`: it was down until a moment ago. */
type Connection = "up" | "down" | "back";

const connection = createStore<Connection>("up");
export const useConnection = connection.use;

const SAID_MS = 4_000;

let check: () => Promise<void> = async () => undefined;
/** Something went unanswered, or the person does not want to wait: is the server there? */
export const checkConnection = (): void => void check();

/** By its own time: the timers that make it stale stand still in a sleeping machine. */
const isOld = (readAt: number): boolean => Date.now() - readAt > TICK_MS;

/** What is in sight and old, or could not be read, is read again. */
const readAgain = (): Promise<void> =>
  queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0 || isOld(state.dataUpdatedAt),
  });

/**
 * Watches the connection as long as the signed-in pages are shown. One call that fails says nothing of it: the server is
 * asked itself, and again until it answers. Then, and after a sleep, what is in sight is read anew; what was typed stays
 * where it is. Answers what ends it.
 */
export function watchConnection(): () => void {
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopCalm = (): void => undefined;
  let isAsking = false;
  let isOver = false;

  function fallBack(): void {
    stopCalm();
    connection.set("down");
    retry = setTimeout(checkConnection, waitBefore(attempt, Math.random()));
    attempt += 1;
  }
  function recover(): void {
    attempt = 0;
    connection.set("back");
    stopCalm = patience.start(() => connection.set("up"), SAID_MS);
    void readAgain();
  }
  check = async () => {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(retry);
    const isThere = await reachServer();
    isAsking = false;
    if (isOver) return;
    if (!isThere) fallBack();
    else if (connection.get() === "down") recover();
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

/** Told of each read and each action that got no answer, also while it is still tried again. */
function whenUnanswered(tell: () => void): () => void {
  const listen = (event: { type: string; action?: { type: string; error?: unknown } }): void => {
    const action = event.type === "updated" ? event.action : undefined;
    if ((action?.type === "failed" || action?.type === "error") && isUnanswered(action.error)) tell();
  };
  const stops = [queryClient.getQueryCache().subscribe(listen), queryClient.getMutationCache().subscribe(listen)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Told when the page is seen again after a while, and when the machine has slept. */
function whenBackFromAway(tell: () => void): () => void {
  let tickAt = Date.now();
  let hiddenAt: number | null = null;
  const tick = setInterval(() => {
    const slept = hasSlept(Date.now() - tickAt);
    tickAt = Date.now();
    if (slept && !document.hidden) tell();
  }, TICK_MS);
  const look = (): void => {
    const wasAway = hiddenAt !== null && Date.now() - hiddenAt >= LONG_AWAY_MS;
    hiddenAt = document.hidden ? Date.now() : null;
    if (!document.hidden && wasAway) tell();
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(tick);
    document.removeEventListener("visibilitychange", look);
  };
}
