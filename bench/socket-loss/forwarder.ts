import { connect, createServer, type Socket } from "node:net";

/**
 * Listens on one address for several nodes, and forwards each connection to the first node that accepts it. Returns its
 * port.
 */
export async function forwardTo(ports: readonly number[]): Promise<number> {
  const livePorts = [...ports];

  function forward(from: Socket): void {
    const [port] = livePorts;
    if (port === undefined) return void from.destroy();
    const to = connect(port, "127.0.0.1");
    let isJoined = false;
    to.on("connect", () => {
      isJoined = true;
      from.on("close", () => to.destroy());
      to.on("close", () => from.destroy());
      from.pipe(to).pipe(from);
    });
    to.on("error", () => {
      if (isJoined) return;
      if (livePorts[0] === port) livePorts.shift();
      if (!from.destroyed) forward(from);
    });
  }

  const server = createServer((from) => {
    from.on("error", () => undefined);
    forward(from);
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve));
  return (server.address() as { port: number }).port;
}
