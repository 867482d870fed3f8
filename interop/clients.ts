import type { Client } from "./client.ts";
import { expressOpenidConnect } from "./express-openid-connect.ts";
import { modAuthCas } from "./mod-auth-cas.ts";
import { modAuthOpenidc } from "./mod-auth-openidc.ts";

export const clients: readonly Client[] = [modAuthCas, modAuthOpenidc, expressOpenidConnect];
