import { createServer } from "node:net";

/**
 * Range below the ports that systems assign to listeners on port 0 and to outgoing connections, so that a free port
 * remains free until its use.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** Returns a port of this machine without a listener, which the system does not assign by chance. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
};
