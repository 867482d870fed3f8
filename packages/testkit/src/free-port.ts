import { createServer } from "node:net";

/** Below what systems give to whoever asks for any port or connects to another one, so that nobody takes it meanwhile. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of this machine that nobody listens on at the moment, and that nobody is given by chance. */
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
