import { boundedLoad } from "#shared/loading/chunk-load.ts";

/** Files and pictures, loaded on demand: few forms use them. */
export const loadFiles = boundedLoad(() => import("./row-files.tsx"));
