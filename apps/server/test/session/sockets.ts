import { once } from "node:events";
import { WebSocket } from "ws";

/** Opens sockets at nodes by their port, and closes all of them. */
export function socketOpener() {
  const sockets: WebSocket[] = [];

  async function open(port: number, { id, token }: { readonly id: string; readonly token: string }) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ["portal", token]);
    sockets.push(socket);
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    await once(socket, "open");
    // The node answers a heartbeat only after it has accepted the socket.
    socket.send(JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" }));
    await once(socket, "message");
    return {
      /** The closing code. */
      closed,
      /**
       * Returns whether the node still answers on this socket. It stops answering when it begins to close the socket.
       */
      isOpen: async (): Promise<boolean> => {
        if (socket.readyState !== WebSocket.OPEN) return false;
        const pong = once(socket, "pong").then(() => socket.readyState === WebSocket.OPEN);
        socket.ping();
        return Promise.race([pong, closed.then(() => false)]);
      },
    };
  }

  return {
    open,
    endAll: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
