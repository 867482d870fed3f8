import { createBrowserSocket } from "./browser-socket.ts";
import type { TabMessage, WorkerMessage } from "./live-messages.ts";
import type { LiveTarget } from "./reconnecting-socket.ts";

/** This tab's access to the browser's single connection. */
interface Channel {
  send(message: TabMessage): void;
}

type Listener = (message: WorkerMessage) => void;

/** Opens a connection for this tab alone, in a browser without shared workers. */
function openOwnSocket(listener: Listener): Channel {
  const socket = createBrowserSocket({ open: () => listener("open"), frame: listener });
  return {
    send: (message) => {
      if (message.kind === "check") socket.check();
      else socket.connectTo(message.kind === "connect" ? message.target : null);
    },
  };
}

function openSharedSocket(listener: Listener): Channel {
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module", name: "live" });
  worker.port.onmessage = ({ data }: MessageEvent<WorkerMessage>) => listener(data);
  return { send: (message) => worker.port.postMessage(message) };
}

/**
 * Connects to `/websocket/{userId}` until the returned function is called. `listener` receives every frame, and every
 * opening, after which the caller reads what it may have missed.
 */
export function connectLive(target: LiveTarget, listener: Listener): () => void {
  const channel = typeof SharedWorker === "function" ? openSharedSocket(listener) : openOwnSocket(listener);
  const connectTo = () => channel.send({ kind: "connect", target });
  const check = () => {
    if (document.visibilityState === "visible") channel.send({ kind: "check" });
  };
  const sendLeave = () => channel.send({ kind: "leave" });
  connectTo();
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  // A page that returns from the back/forward cache rejoins.
  window.addEventListener("pagehide", sendLeave);
  window.addEventListener("pageshow", connectTo);
  return () => {
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("pagehide", sendLeave);
    window.removeEventListener("pageshow", connectTo);
    sendLeave();
  };
}
