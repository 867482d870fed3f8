import { boundedLoad } from "#shared/loading/chunk-load.ts";

export const loadControls = boundedLoad(() => import("./lazy-controls.ts"));

/** Controls that are loaded on demand. */
export const lazyControls: ReadonlySet<string> = new Set(["switch", "search", "user", "department", "link"]);
