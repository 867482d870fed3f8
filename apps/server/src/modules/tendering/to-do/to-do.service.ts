import type { Caller } from "#platform/caller.ts";
import type { Logger } from "#platform/logger.ts";
import type { ToDo, ToDoSource, ToDoSources, ToDos } from "./to-do-sources.ts";

export type { ToDoUses } from "./to-do-sources.ts";

export interface ToDoService {
  /**
   * Returns waiting to-dos by date, then settled ones. Unreadable sources are omitted and named; if all sources that
   * concern the caller fail, the call fails.
   */
  listOwn(caller: Caller): Promise<ToDos>;
}

type SourceName = keyof ToDoSources;

const isWaiting = ({ status }: ToDo): boolean => status === 0 || status === 2;
const LAST = "9";

/** Orders waiting to-dos before settled ones, the nearest date first, without a date last. */
export function sortToDos(toDos: readonly ToDo[]): ToDo[] {
  const waiting = toDos.filter(isWaiting);
  const dated = waiting.toSorted((a, b) => ((a.at ?? LAST) < (b.at ?? LAST) ? -1 : 1));
  return [...dated, ...toDos.filter((toDo) => !isWaiting(toDo))];
}

export function createToDoService(sources: ToDoSources, logger: Pick<Logger, "error">): ToDoService {
  const named = Object.entries(sources) as [SourceName, ToDoSource][];
  return {
    listOwn: async (caller) => {
      const read = await Promise.allSettled(named.map(async ([, source]) => source(caller)));
      const failed = read.flatMap((result, at) => {
        const name = named[at]?.[0];
        return result.status === "rejected" && name ? [{ name, reason: result.reason as unknown }] : [];
      });
      const toDos = read.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
      // All sources that concern the caller failed: this is an outage.
      const concerned = read.filter((result) => result.status === "rejected" || result.value !== null);
      if (failed[0] && failed.length === concerned.length) throw failed[0].reason;
      for (const { name, reason } of failed) logger.error({ err: reason, source: name }, "to-dos were not read");
      return { toDos: sortToDos(toDos), unread: failed.map(({ name }) => name) };
    },
  };
}
