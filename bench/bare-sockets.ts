import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

/** Yardstick: `ws` alone on node:http. Accepts every connection and sends the parent's messages to all of them. */
const sockets = new Set<WebSocket>();
const server = createServer();
const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on("upgrade", (request, socket, head) =>
  upgrades.handleUpgrade(request, socket, head, (opened) => {
    sockets.add(opened);
    opened.on("close", () => sockets.delete(opened));
  }),
);
process.on("message", (text: string) => {
  for (const socket of sockets) socket.send(text);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
process.once("disconnect", () => process.exit(0));
