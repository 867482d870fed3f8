import { connect, createServer, type Socket } from "node:net";

export interface SlowLink {
  readonly port: number;
  /** Seconds by which requests are delayed; infinity: they are held until the next call of this function. */
  setDelay(seconds: number): void;
  close(): void;
}

/** Forwards the connections of a free port to another port of this machine. */
export async function createSlowLink(target: number): Promise<SlowLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let held: (() => void)[] = [];
  let delaySeconds = 0;

  function delay(run: () => void): void {
    if (delaySeconds === Number.POSITIVE_INFINITY) held.push(run);
    else if (delaySeconds === 0) run();
    else setTimeout(run, delaySeconds * 1_000);
  }

  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("data", (data) => delay(() => void (far.writable && far.write(data))));
    far.on("data", (data) => void (near.writable && near.write(data)));
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1" }, resolve));
  return {
    port: (server.address() as { port: number }).port,
    setDelay: (seconds) => {
      delaySeconds = seconds;
      const runs = held;
      held = [];
      for (const run of runs) delay(run);
    },
    close: () => {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  };
}
