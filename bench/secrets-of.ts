import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import type { Db } from "../apps/server/src/platform/database/database.ts";
import { openSecrets } from "../apps/server/src/platform/root-key.ts";
import type { Secrets } from "../apps/server/src/platform/secrets.ts";

/** Opens the secrets of a portal in development mode, to seal rows that are inserted directly. */
export const secretsOf = (db: Db, dataDir: string): Promise<Secrets> =>
  openSecrets(db, systemClock, {
    appSecret: readFileSync(join(dataDir, "app-secret"), "utf8").trim(),
    formerSecret: undefined,
  });
