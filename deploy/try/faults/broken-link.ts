import { connect, createServer, type Socket } from "node:net";

/** `refuse`: connections end, new ones are refused. `silent`: packets vanish in both directions. */
export type Fault = "refuse" | "silent";

export interface Link {
  readonly port: number;
  break(fault: Fault): Promise<void>;
  /** Forwards again. Packets that were held back arrive, as after a repaired network. */
  repair(): Promise<void>;
  close(): void;
}

/** Forwards the connections of a free port to a socket of PostgreSQL. */
export async function createLink(socketPath: string): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;

  function forward(near: Socket): void {
    // While silent the socket's server is not reached: the greeting waits in the pipe.
    const far = connect(socketPath);
    const pair = [near, far] as const;
    pairs.add(pair);
    far.on("close", () => near.destroyed && pairs.delete(pair));
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("data", (data) => {
        if (!to.write(data)) from.pause();
      });
      to.on("drain", () => !isSilent && from.resume());
      from.on("error", () => undefined);
      from.on("close", () => {
        // The other side does not notice the end until packets pass again.
        if (!isSilent) to.destroy();
      });
      if (isSilent) from.pause();
    }
  }

  const server = createServer(forward);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen({ port, host: "127.0.0.1" }, resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port,
    break: async (fault) => {
      if (fault === "silent") {
        isSilent = true;
        for (const socket of [...pairs].flat()) socket.pause();
        return;
      }
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    repair: async () => {
      if (!server.listening) await listen(port);
      isSilent = false;
      for (const [near, far] of pairs) {
        if (near.destroyed) far.end();
        else near.resume();
        if (far.destroyed) near.destroy();
        else far.resume();
      }
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
