import { boundedLoad } from "#shared/loading/chunk-load.ts";
import type { ReadyForm } from "../api.ts";
import { laterControls, loadControls } from "./load-controls.ts";

export const loadLater = boundedLoad(() => import("./later-parts.ts"));

/** On its way as soon as a form that has need of it is known. What does not arrive is asked for again, and told, where it is shown. */
export function bringLater({ main, subs }: ReadyForm): void {
  const fields = [main, ...subs].flatMap((part) => part.fields);
  if (fields.some(({ inForm, control }) => inForm && laterControls.has(control))) loadControls().catch(() => undefined);
  if (subs.length > 0) loadLater().catch(() => undefined);
}
