import { createBrowserSocket } from "./browser-socket.ts";
import type { TabMessage, WorkerMessage } from "./live-messages.ts";

/**
 * The single connection for all tabs of a browser. It runs in a worker, whose timers are not throttled while the tabs
 * are hidden.
 */
const tabs = new Set<MessagePort>();

function broadcast(message: WorkerMessage): void {
  for (const tab of tabs) tab.postMessage(message);
}

const socket = createBrowserSocket({ open: () => broadcast("open"), frame: broadcast });

function handle(tab: MessagePort, message: TabMessage): void {
  if (message.kind === "leave") tabs.delete(tab);
  else tabs.add(tab);
  if (message.kind === "connect") socket.connectTo(message.target);
  if (message.kind === "check") socket.check();
  // No tab is left.
  if (tabs.size === 0) socket.connectTo(null);
}

Object.assign(globalThis, {
  onconnect: ({ ports: [tab] }: MessageEvent) => {
    if (tab) tab.onmessage = ({ data }: MessageEvent<TabMessage>) => handle(tab, data);
  },
});
