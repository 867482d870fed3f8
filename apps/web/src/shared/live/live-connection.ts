import { createBrowserLine } from "./browser-line.ts";
import type { LiveHolder } from "./live-line.ts";
import type { FromTab, ToTab } from "./live-messages.ts";

/** This tab's access to the browser's single connection. */
interface Share {
  send(message: FromTab): void;
}

type Listener = (message: ToTab) => void;

/** Opens a connection for this tab alone, in a browser without shared workers. */
function ownLine(listener: Listener): Share {
  const line = createBrowserLine({ open: () => listener("open"), frame: listener });
  return {
    send: (message) => {
      if (message.kind === "look") line.look();
      else line.hold(message.kind === "hold" ? message.holder : null);
    },
  };
}

function sharedLine(listener: Listener): Share {
  const worker = new SharedWorker(new URL("./live-worker.ts", import.meta.url), { type: "module", name: "live" });
  worker.port.onmessage = ({ data }: MessageEvent<ToTab>) => listener(data);
  return { send: (message) => worker.port.postMessage(message) };
}

/**
 * Connects to `/websocket/{userId}` until the returned function is called. `listener` receives every frame, and every
 * opening, after which the caller reads what it may have missed.
 */
export function connectLive(holder: LiveHolder, listener: Listener): () => void {
  const share = typeof SharedWorker === "function" ? sharedLine(listener) : ownLine(listener);
  const hold = () => share.send({ kind: "hold", holder });
  const look = () => {
    if (document.visibilityState === "visible") share.send({ kind: "look" });
  };
  const leave = () => share.send({ kind: "leave" });
  hold();
  window.addEventListener("online", look);
  document.addEventListener("visibilitychange", look);
  // A page that returns from the back/forward cache rejoins.
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", hold);
  return () => {
    window.removeEventListener("online", look);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", hold);
    leave();
  };
}
