import type { Client } from "./client.ts";
import { modAuthCas } from "./mod-auth-cas.ts";

export const clients: readonly Client[] = [modAuthCas];
