import { createReconnectingSocket, type ReconnectingSocket, type SocketListener } from "./reconnecting-socket.ts";
import { createWakingClock } from "./waking-clock.ts";

/** A reconnecting socket over a real websocket, in a page or a worker. */
export const createBrowserSocket = (listener: SocketListener): ReconnectingSocket =>
  createReconnectingSocket(
    {
      connect: ({ url, token }, events) => {
        // A browser sends no headers with a websocket, so the token is sent as a second protocol.
        const socket = new WebSocket(url, ["portal", token]);
        socket.onopen = () => events.opened();
        socket.onmessage = ({ data }) => events.message(data);
        socket.onclose = ({ code }) => events.closed(code);
        return socket;
      },
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: createWakingClock(() => performance.now(), Date.now),
      random: Math.random,
    },
    listener,
  );
