import { createBrowserLine } from "./browser-line.ts";
import type { FromTab, ToTab } from "./live-messages.ts";

/**
 * The single connection for all tabs of a browser. It runs in a worker, whose timers are not throttled while the tabs
 * are hidden.
 */
const tabs = new Set<MessagePort>();

function broadcast(message: ToTab): void {
  for (const tab of tabs) tab.postMessage(message);
}

const line = createBrowserLine({ open: () => broadcast("open"), frame: broadcast });

function handle(tab: MessagePort, message: FromTab): void {
  if (message.kind === "leave") tabs.delete(tab);
  else tabs.add(tab);
  if (message.kind === "hold") line.hold(message.holder);
  if (message.kind === "look") line.look();
  // No tab is left.
  if (tabs.size === 0) line.hold(null);
}

Object.assign(globalThis, {
  onconnect: ({ ports: [tab] }: MessageEvent) => {
    if (tab) tab.onmessage = ({ data }: MessageEvent<FromTab>) => handle(tab, data);
  },
});
