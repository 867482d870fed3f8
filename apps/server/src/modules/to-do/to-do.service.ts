import type { Caller } from "../../platform/caller.ts";
import type { ToDo, ToDoSource } from "./to-do-sources.ts";

export type { ToDoUses } from "./to-do-sources.ts";

export interface ToDoService {
  /** What waits first, by its date; what was settled after it. */
  listOwn(caller: Caller): Promise<ToDo[]>;
}

const isWaiting = ({ status }: ToDo): boolean => status === 0 || status === 2;
const LAST = "9";

/** What waits before what is settled; the nearest date first, what has none after those that have. */
export function inOrder(toDos: readonly ToDo[]): ToDo[] {
  const waiting = toDos.filter(isWaiting);
  const dated = waiting.toSorted((one, other) => ((one.at ?? LAST) < (other.at ?? LAST) ? -1 : 1));
  return [...dated, ...toDos.filter((toDo) => !isWaiting(toDo))];
}

export const createToDoService = (sources: readonly ToDoSource[]): ToDoService => ({
  listOwn: async (caller) => inOrder((await Promise.all(sources.map((source) => source(caller)))).flat()),
});
