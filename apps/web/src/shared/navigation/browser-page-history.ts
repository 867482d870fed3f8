import { createPageHistory } from "./page-history.ts";

/** The browser's own. */
export const pageHistory = createPageHistory(window);
