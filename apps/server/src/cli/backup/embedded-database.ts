import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { databaseAccount } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { createDataDir } from "@tender/embedded-postgres/data-dir.ts";
import type pg from "pg";
import type { DatabaseServer } from "#platform/database/connect.ts";
import type { Logger } from "#platform/logger.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { readCluster, unpackCluster } from "./cluster-archive.ts";
import { countTables, isFileRegistered, readFacts, readRegisteredFiles } from "./database-facts.ts";
import { DATABASE_PART, type DatabaseSource, type FrozenDatabase } from "./database-source.ts";
import { openClient, partKeyOf, withBackupLock } from "./own-database.ts";
import { readSealed, writeSealed } from "./sealed-files.ts";

/** Below the data folder, so that the scratch server is on its disk and a rest is found by the next backup. */
const SCRATCH = "backup-scratch";

/**
 * The embedded database, whose package has no `pg_dump`. A backup is the data folder with its WAL. The state in it is
 * that at the end of the copy, which no snapshot of the running server shows, so a scratch server on the written part
 * supplies its rows and files.
 */
export async function openEmbeddedDatabase(
  server: DatabaseServer,
  { dataDir, keys, logger }: { readonly dataDir: string; readonly keys: BackupKeys; readonly logger: Logger },
): Promise<DatabaseSource> {
  if (typeof server.connection === "string") throw new Error("not the embedded database");
  const { host } = server.connection;
  const client = await openClient(server.connection);
  const scratch = join(dataDir, SCRATCH);
  const removeScratch = () => rm(scratch, { recursive: true, force: true });

  /** Runs the work on a scratch server with the content of a part. Call `stop` at its end. */
  async function startScratch(part: AsyncIterable<Buffer>): Promise<{ client: pg.Client; stop(): Promise<void> }> {
    await removeScratch();
    createDataDir(scratch, databaseAccount());
    await unpackCluster(part, clusterFolder(scratch));
    const log = { info: () => undefined, warn: (message: string) => logger.warn(message) };
    const scratchServer = await startEmbeddedPostgres({ dataDir: scratch, log, settings: { fsync: "off" } });
    const scratchClient = await openClient(scratchServer.connection);
    const stop = async () => {
      await scratchClient.end();
      await scratchServer.stop();
      await removeScratch();
    };
    return { client: scratchClient, stop };
  }

  async function freeze(name: string, path: string): Promise<FrozenDatabase> {
    const key = partKeyOf(keys, name);
    const sealed = await writeSealed(path, readCluster(host), key);
    const scratchServer = await startScratch(readSealed(path, key, `${name}/${DATABASE_PART}`));
    const facts = await readFacts(scratchServer.client);
    return {
      facts,
      files: () => readRegisteredFiles(scratchServer.client),
      write: async () => ({
        part: { name: DATABASE_PART, ...sealed },
        tables: await countTables(scratchServer.client),
      }),
      release: scratchServer.stop,
    };
  }

  return {
    kind: "cluster",
    presentFiles: () => readRegisteredFiles(client),
    isFileRegistered: (storageKey) => isFileRegistered(client, storageKey),
    freeze,
    exclusively: (work) => withBackupLock(client, work),
    tryRestore: async (part) => {
      const scratchServer = await startScratch(part);
      return countTables(scratchServer.client)
        .then((tables) => ({ tables }))
        .finally(scratchServer.stop);
    },
    close: async () => {
      await client.end();
      await removeScratch();
    },
  };
}
