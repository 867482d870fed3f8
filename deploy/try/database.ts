import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { PORTAL_DATABASE } from "@tender/embedded-postgres/connection.ts";

// Runs a temporary database for several nodes until TERM, and prints its address.
// Usage: database.ts <folder>

const log = { info: () => {}, warn: console.error };
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log, settings: { fsync: "off" } });
const { host, port, user } = server.connection;
console.log(`postgresql://${user}@localhost:${port}/${PORTAL_DATABASE}?host=${encodeURIComponent(host)}`);

const timer = setInterval(() => {}, 60_000);
process.once("SIGTERM", async () => {
  clearInterval(timer);
  await server.stop();
});
