// `tender-portal ready [seconds]`: waits until the node of this machine is ready. Exit code 0: it is.

/** @type {Record<string, string>} */
const HOSTS = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
const { PORT = "3000", HOST = "0.0.0.0", MAINPID } = process.env;
const host = HOSTS[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST);
const waitMs = Number(process.argv[2] ?? 0) * 1_000;
const INTERVAL_MS = 500;

async function isReady() {
  try {
    const { ok } = await fetch(`http://${host}:${PORT}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    return ok;
  } catch {
    return false;
  }
}

/** Returns whether the service of the unit that runs this program has ended; systemd sets MAINPID. */
function hasEnded() {
  if (MAINPID === undefined) return false;
  try {
    process.kill(Number(MAINPID), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

const startedAt = performance.now();
let ready = await isReady();
while (!ready && !hasEnded() && performance.now() - startedAt < waitMs) {
  await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  ready = await isReady();
}
if (!ready) console.error(`端口 ${PORT} 上的节点未就绪。`);
process.exitCode = ready ? 0 : 1;
