import { boundedLoad } from "#shared/loading/chunk-load.ts";

export const loadControls = boundedLoad(() => import("./later-controls.ts"));

/** Controls that are loaded on demand. */
export const laterControls: ReadonlySet<string> = new Set(["switch", "search", "user", "department", "link"]);
