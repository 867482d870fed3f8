import { boundedLoad } from "#shared/loading/chunk-load.ts";

/** Formatted text and what cleans it: few forms have some. */
export const loadHtml = boundedLoad(async () => (await import("#shared/ui/safe-html.tsx")).SafeHtml);
