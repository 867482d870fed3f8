import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "./error-code.ts";

export const SUPERUSER = "portal";
/** The portal's own database on the embedded server. */
export const PORTAL_DATABASE = "portal";
const PORT = 5432;
const RETRY_MILLIS = 25;
/** SQLSTATEs of a server that ends sessions (by its administrator, after a crash), starts up or shuts down. */
const NOT_NOW = ["57P01", "57P02", "57P03"];

/** Sets every option, so that PGPORT, PGSSLMODE and the like in the environment have no effect. */
export const connectionOn = (socketFolder: string, database: string) => ({
  host: socketFolder,
  port: PORT,
  ssl: false,
  user: SUPERUSER,
  database,
});

/** Connects. Only `end` reports a lost connection: without a listener an `error` would end the process. */
export async function connect(socketFolder: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOn(socketFolder, database),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: applicationName(process.pid),
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Retries while the server does not listen yet, starts or ends, until `shouldGiveUp`; throws other errors. */
export async function connectWhenReady(
  socketFolder: string,
  database: string,
  shouldGiveUp: () => boolean,
): Promise<pg.Client | undefined> {
  while (!shouldGiveUp()) {
    try {
      return await connect(socketFolder, database);
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error;
      await pause(RETRY_MILLIS);
    }
  }
  return undefined;
}

function isWorthAnotherTry(error: unknown): boolean {
  if (NOT_NOW.includes(errorCode(error) ?? "")) return true;
  if (error instanceof Error && /terminated unexpectedly|timeout expired|timeout exceeded/.test(error.message))
    return true;
  return ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "EAGAIN"].includes(errorCode(error) ?? "");
}

const APPLICATION = "tender-portal";
const applicationName = (pid: number) => `${APPLICATION} ${pid}`;
export const pidOfApplication = (name: string): number | undefined => {
  const pid = name.startsWith(`${APPLICATION} `) ? Number(name.slice(APPLICATION.length + 1)) : Number.NaN;
  return Number.isInteger(pid) ? pid : undefined;
};
