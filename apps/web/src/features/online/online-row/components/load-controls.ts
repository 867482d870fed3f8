import { boundedLoad } from "#shared/loading/chunk-load.ts";

export const loadControls = boundedLoad(() => import("./later-controls.ts"));

/** Entered by a control that comes later. */
export const laterControls: ReadonlySet<string> = new Set(["switch", "search", "user", "department", "link"]);
