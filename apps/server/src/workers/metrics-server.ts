import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MetricsSettings } from "#config/metrics-settings.ts";
import type { Logger } from "#platform/logger.ts";
import { http } from "#platform/node-http.ts";
import { StartupError } from "#platform/startup-error.ts";

/** Monitoring systems hold one connection each. */
const MAX_CONNECTIONS = 32;
const REQUEST_TIMEOUT_MS = 10_000;

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Returns the check of the header Authorization. Its duration tells nothing about the token. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digestOf(token);
  return (authorization = "") => {
    const [, sent = ""] = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization) ?? [];
    return timingSafeEqual(digestOf(sent), expected);
  };
}

function answer(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body = ""): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(body);
}

/** Serves the metrics of the node at `/metrics`. Throws StartupError if the port is in use. Returns how it stops. */
export async function serveMetrics(
  { port, host, token }: MetricsSettings,
  logger: Logger,
  render: () => Promise<string>,
): Promise<() => Promise<void>> {
  const isAllowed = tokenCheck(token);

  async function handle({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowed(headers.authorization)) return answer(response, 401, { "www-authenticate": "Bearer" });
    if (url.split("?")[0] !== "/metrics") return answer(response, 404, {});
    if (method !== "GET") return answer(response, 405, { allow: "GET" });
    answer(response, 200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }, await render());
  }

  const server = http.createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS });
  server.maxConnections = MAX_CONNECTIONS;
  server.on("request", (request, response) => {
    request.resume();
    handle(request, response).catch((error: unknown) => {
      logger.error({ err: error }, "the metrics were not read");
      if (response.headersSent) response.destroy();
      else answer(response, 503, {});
    });
  });
  server.listen(port, host);
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === "EADDRINUSE" ? `端口 ${port} 已被占用` : `无法在 ${host} 的端口 ${port} 上监听`;
    throw new StartupError(`METRICS_PORT：${reason}`, { cause });
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}
