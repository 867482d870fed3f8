import type { FastifyInstance } from "fastify";

const DEADLINE_MS = 10_000;

/**
 * Returns a function that waits for requests in flight and then closes the remaining connections. An unused
 * preconnected socket of a browser would otherwise keep the process running.
 */
export function useGracefulClose(app: FastifyInstance): { close(): Promise<void> } {
  let inFlight = 0;
  let drained: (() => void) | undefined;
  const onResponseClosed = () => {
    inFlight -= 1;
    if (inFlight === 0) drained?.();
  };
  app.server.on("request", (_request, response) => {
    inFlight += 1;
    response.on("close", onResponseClosed);
  });
  return {
    close: async () => {
      const closing = app.close();
      if (inFlight > 0) {
        await new Promise<void>((resolve) => {
          drained = resolve;
          setTimeout(resolve, DEADLINE_MS).unref();
        });
      }
      setImmediate(() => app.server.closeAllConnections());
      await closing;
    },
  };
}
