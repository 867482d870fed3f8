import { boundedLoad } from "#shared/loading/chunk-load.ts";

/** Formatted text and its sanitiser, loaded on demand: few forms use them. */
export const loadHtml = boundedLoad(async () => (await import("#shared/ui/safe-html.tsx")).SafeHtml);
