import { createPageHistory } from "./page-history.ts";

/** The history of the browser window. */
export const pageHistory = createPageHistory(window);
