import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const DEADLINE_MS = 10_000;

export interface GracefulClose {
  /**
   * Goes on serving for the given time, but ends each connection with its next response, so that clients and proxies
   * have no idle connection left when the port closes.
   */
  drain(milliseconds: number): Promise<void>;
  /**
   * Closes the port, waits for requests in flight and then closes the remaining connections. An unused preconnected
   * socket of a browser would otherwise keep the process running.
   */
  close(): Promise<void>;
}

/** Returns the functions that end the service of an application. Call it before the application listens. */
export function useGracefulClose(app: FastifyInstance): GracefulClose {
  let inFlight = 0;
  let isDraining = false;
  let onIdle: (() => void) | undefined;
  const onResponseClosed = () => {
    inFlight -= 1;
    if (inFlight === 0) onIdle?.();
  };
  // First, because Fastify may answer within its own listener.
  app.server.prependListener("request", (_request, response) => {
    inFlight += 1;
    response.on("close", onResponseClosed);
    if (isDraining) response.setHeader("connection", "close");
  });
  return {
    drain: async (milliseconds) => {
      isDraining = true;
      await delay(milliseconds);
    },
    close: async () => {
      const closing = app.close();
      if (inFlight > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
          setTimeout(resolve, DEADLINE_MS).unref();
        });
      }
      setImmediate(() => app.server.closeAllConnections());
      await closing;
    },
  };
}
