import type { FastifyInstance } from "fastify";

const DEADLINE_MS = 10_000;

/**
 * Lets requests in flight finish, then closes the remaining connections. Without it, an unused preconnected socket of a
 * browser would keep the process alive.
 */
export function useGracefulClose(app: FastifyInstance): { close(): Promise<void> } {
  let inFlight = 0;
  let drained: (() => void) | undefined;
  const done = () => {
    inFlight -= 1;
    if (inFlight === 0) drained?.();
  };
  app.server.on("request", (_request, response) => {
    inFlight += 1;
    response.on("close", done);
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
