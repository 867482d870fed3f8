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
  /** Connections that began while silent, with the data sent so far. The database does not see them until the repair. */
  const waiting = new Map<Socket, Buffer[]>();

  function hold(near: Socket): void {
    waiting.set(near, []);
    near.on("error", () => undefined);
    near.on("data", (data) => waiting.get(near)?.push(data));
    near.on("close", () => waiting.delete(near));
  }

  function accept(near: Socket): void {
    if (isSilent) hold(near);
    else forward(near);
  }

  function forward(near: Socket, sent: readonly Buffer[] = []): void {
    const far = connect(socketPath);
    for (const data of sent) far.write(data);
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
    }
  }

  const server = createServer(accept);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen({ port, host: "127.0.0.1" }, resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    for (const near of waiting.keys()) near.destroy();
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
      const former = [...pairs];
      for (const [near, sent] of waiting) {
        waiting.delete(near);
        near.removeAllListeners("data");
        forward(near, sent);
      }
      for (const [near, far] of former) {
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
