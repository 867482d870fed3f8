import { boundedLoad } from "#shared/loading/chunk-load.ts";
import type { ReadyForm } from "../api.ts";
import { laterControls, loadControls } from "./load-controls.ts";

export const loadLater = boundedLoad(() => import("./later-parts.ts"));

/**
 * Starts loading the chunks that the form needs. A failed load is repeated, and reported, where the part is rendered.
 */
export function bringLater({ main, subs }: ReadyForm): void {
  const fields = [main, ...subs].flatMap((part) => part.fields);
  if (fields.some(({ inForm, control }) => inForm && laterControls.has(control))) loadControls().catch(() => undefined);
  if (subs.length > 0) loadLater().catch(() => undefined);
}
