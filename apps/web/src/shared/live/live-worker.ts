import { createBrowserLine } from "./browser-line.ts";
import type { FromTab, ToTab } from "./live-messages.ts";

/** One connection for all tabs of a browser, in a worker, whose clocks do not slow down while the tabs are hidden. */
const tabs = new Set<MessagePort>();

function tell(message: ToTab): void {
  for (const tab of tabs) tab.postMessage(message);
}

const line = createBrowserLine({ open: () => tell("open"), frame: tell });

function obey(tab: MessagePort, message: FromTab): void {
  if (message.kind === "leave") tabs.delete(tab);
  else tabs.add(tab);
  if (message.kind === "hold") line.hold(message.holder);
  if (message.kind === "look") line.look();
  // Nobody is left to tell.
  if (tabs.size === 0) line.hold(null);
}

Object.assign(globalThis, {
  onconnect: ({ ports: [tab] }: MessageEvent) => {
    if (tab) tab.onmessage = ({ data }: MessageEvent<FromTab>) => obey(tab, data);
  },
});
