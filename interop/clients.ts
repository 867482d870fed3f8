import { activeDirectory } from "./active-directory.ts";
import type { Client } from "./client.ts";
import { expressOpenidConnect } from "./express-openid-connect.ts";
import { modAuthCas } from "./mod-auth-cas.ts";
import { modAuthOpenidc } from "./mod-auth-openidc.ts";
import { openldap } from "./openldap.ts";

export const clients: readonly Client[] = [modAuthCas, modAuthOpenidc, expressOpenidConnect, openldap, activeDirectory];
