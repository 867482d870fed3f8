import { originText as text } from "../text.ts";

interface OriginUse {
  readonly subsystems: readonly string[];
  /** Each menu with the titles above it. */
  readonly menus: readonly string[][];
}

const NAMED = 4;

function named(names: readonly string[], unit: string): string {
  const first = names
    .slice(0, NAMED)
    .map((name) => `“${name}”`)
    .join("、");
  return names.length > NAMED ? text.someNames(first, names.length, unit) : first;
}

/** Returns the question before the removal of a site, with its effects by name. */
export function removalQuestion(origin: string, { subsystems, menus }: OriginUse): string {
  if (subsystems.length === 0 && menus.length === 0) return text.removeUnused(origin);
  return [
    subsystems.length === 0 ? "" : text.removeSubsystems(origin, named(subsystems, text.ofSubsystems)),
    menus.length === 0
      ? ""
      : text.removeMenus(
          origin,
          named(
            menus.map((path) => path.join(" / ")),
            text.ofMenus,
          ),
        ),
  ].join("");
}
