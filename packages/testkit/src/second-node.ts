import { buildApp } from "@tender/server/src/app.ts";
import { createDeps, type Deps } from "@tender/server/src/compose.ts";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import type { FastifyInstance } from "fastify";
import { patientDeadline } from "./patience.ts";
import { LIGHT_HASHING, type TestApp } from "./test-app.ts";
import type { TestDatabase } from "./test-database.ts";

export interface SecondNode {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Returns the status of a call with this credential on this node. */
  statusOf(url: string, headers: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts another node on the same database, with the same settings and its own caches. It receives messages of the other
 * nodes, unless it listens on the connection of another database. `skewMs`: by how much its own clock is ahead of the
 * database's.
 */
export async function secondNode(
  { database, config, clock }: TestApp,
  listeningOn: Pick<TestDatabase, "connection"> = database,
  skewMs = 0,
): Promise<SecondNode> {
  const logger = createLogger("silent");
  const deps = await createDeps(config, {
    database,
    connection: listeningOn.connection,
    logger,
    clock: { now: () => clock.now() + skewMs },
    databaseClock: { now: async () => new Date(clock.now()) },
    deadline: patientDeadline,
    passwordCost: LIGHT_HASHING,
  });
  clock.onMove(deps.wakeJobs);
  const app = buildApp(config, deps, { checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    statusOf: async (url, headers) => (await app.inject({ url, headers })).statusCode,
    close: async () => {
      await app.close();
      await deps.close();
    },
  };
}
