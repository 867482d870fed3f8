import type { FindEntry } from "#app/workspace/find/find-box.tsx";
import { type Found, findTitled, type PinyinOf } from "#app/workspace/model/title-match.ts";

export interface Command extends FindEntry {
  /** `menu` is offered only for typed text: there may be thousands. */
  readonly kind: "tab" | "action" | "menu";
  run(): void;
}

const MAX_RECENT = 8;

/** Returns the latest choices with the newest first. */
export const addRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((other) => other !== key)].slice(0, MAX_RECENT);

/**
 * Returns the matching commands, best first; the latest choices are one rank higher. For empty input: the latest
 * choices, then open pages and actions.
 */
export function findCommands(
  commands: readonly Command[],
  recent: readonly string[],
  typed: string,
  read?: PinyinOf,
): Found<Command>[] {
  if (typed.trim() !== "") return findTitled(commands, typed, read, ({ key }) => (recent.includes(key) ? 1 : 0));
  const byKey = new Map(commands.map((command) => [command.key, command]));
  const recentCommands = recent.flatMap((key) => byKey.get(key) ?? []);
  const otherCommands = commands.filter(({ kind, key }) => kind !== "menu" && !recent.includes(key));
  return [...recentCommands, ...otherCommands].map((entry) => ({ entry, marks: [] }));
}
