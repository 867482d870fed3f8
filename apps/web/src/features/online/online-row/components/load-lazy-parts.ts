import { boundedLoad } from "#shared/loading/chunk-load.ts";
import type { ReadyForm } from "../api.ts";
import { lazyControls, loadControls } from "./load-controls.ts";

export const loadLazyParts = boundedLoad(() => import("./lazy-parts.ts"));

/**
 * Starts loading the chunks that the form needs. A failed load is repeated, and reported, where the part is rendered.
 */
export function preloadLazyParts({ main, subs }: ReadyForm): void {
  const fields = [main, ...subs].flatMap((part) => part.fields);
  if (fields.some(({ inForm, control }) => inForm && lazyControls.has(control))) loadControls().catch(() => undefined);
  if (subs.length > 0) loadLazyParts().catch(() => undefined);
}
