import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface RobotReceiver {
  readonly origin: string;
  readonly received: readonly { readonly url: URL; readonly body: unknown }[];
  close(): Promise<void>;
}

/** Starts the service of a robot on the loopback address. It records its requests and answers each with `answer`. */
export async function startRobotReceiver(
  answer: unknown = { errcode: 0, errmsg: "ok" },
  status = 200,
): Promise<RobotReceiver> {
  const received: { readonly url: URL; readonly body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    received.push({ url: new URL(request.url ?? "/", "http://robot.test"), body: JSON.parse(text) });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
