import { boundedLoad } from "#shared/loading/chunk-load.ts";

/** Files and pictures: few forms have some. */
export const loadFiles = boundedLoad(() => import("./row-files.tsx"));
