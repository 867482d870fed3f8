import { createLockEngine, type LockEngine } from "@tender/certificate-lock/engine";
import { signWithKey } from "@tender/certificate-lock/keys";
import { type LockContents, type LockState, unplugged } from "@tender/certificate-lock/state";
import { overrideSettings } from "./settings.ts";

export { rsaLock, sm2Lock } from "../../../../packages/certificate-lock/test/demo-locks.ts";

export const agentUrl = "ws://127.0.0.1:3103/ca/v1";

/** Configures these addresses of certificate agents, and nothing else on the mobile tab. */
export const configureAgents = (agentUrls: readonly string[] = [agentUrl], downloadUrl: string | null = null): void =>
  overrideSettings({ signInWays: { scanApps: [], certificate: { agentUrls, downloadUrl }, thirdParties: [] } });

/** The locks that are plugged into this machine. */
export interface PluggedLocks {
  readonly engine: LockEngine;
  /** The messages to the locks, in order. */
  readonly messages: string[];
  readonly change: (id: string, change: Partial<LockState>) => void;
}

export function plugIn(...locks: readonly LockContents[]): PluggedLocks {
  const states = new Map<string, LockState>(locks.map(({ id }) => [id, { ...unplugged, isPlugged: true }]));
  const stateOf = (id: string) => states.get(id) ?? unplugged;
  const messages: string[] = [];
  const change = (id: string, changes: Partial<LockState>) => void states.set(id, { ...stateOf(id), ...changes });
  const engine = createLockEngine({
    name: "证书助手",
    readLocks: async () => locks.map((contents) => ({ contents, state: stateOf(contents.id) })),
    changeState: async (id, changes) => change(id, changes),
    sign: signWithKey,
    agree: async () => true,
  });
  return {
    messages,
    change,
    engine: {
      answer: (message, caller) => {
        messages.push(message);
        return engine.answer(message, caller);
      },
    },
  };
}

const localCaller = { isAllowed: true, host: null };
const BrowserWebSocket = window.WebSocket;
const browserQuery = navigator.permissions.query.bind(navigator.permissions);

export type Agent = (message: string) => Promise<object | null>;

export const createAgent =
  ({ engine }: PluggedLocks): Agent =>
  (message) =>
    engine.answer(message, localCaller);

/** An agent whose person answers slowly: it answers requests of this type after `agreement` has settled. */
export const createDelayedAgent =
  (plugged: PluggedLocks, type: "listCerts" | "sign", agreement: Promise<void>): Agent =>
  async (message) => {
    if (message.includes(`"type":"${type}"`)) await agreement;
    return createAgent(plugged)(message);
  };

/** Returns how many requests of this type the locks received. */
export const countRequests = ({ messages }: PluggedLocks, type: "listCerts" | "sign"): number =>
  messages.filter((message) => message.includes(`"type":"${type}"`)).length;

/** Records all requests of the page to the portal; `stop` ends it. */
export function recordRequests(): { readonly lines: readonly string[]; readonly stop: () => void } {
  const lines: string[] = [];
  const browserFetch = window.fetch;
  window.fetch = (input, init) => {
    lines.push(`${String(input)} ${JSON.stringify([...new Headers(init?.headers)])} ${String(init?.body ?? "")}`);
    return browserFetch(input, init);
  };
  return {
    lines,
    stop: () => {
      window.fetch = browserFetch;
    },
  };
}

/** Provides an agent at these addresses and none elsewhere. Returns the list of addresses that the page tries. */
export function startAgents(agents: Readonly<Record<string, Agent | "silent">>): string[] {
  const attempts: string[] = [];
  class FakeSocket {
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      attempts.push(url);
      const agent = agents[url];
      if (agent !== "silent") queueMicrotask(() => (agent ? this.onopen?.() : this.onerror?.()));
    }
    send(message: string): void {
      const agent = agents[this.url];
      if (typeof agent !== "function") return;
      void agent(message).then((answer) => {
        if (answer !== null) this.onmessage?.({ data: JSON.stringify(answer) });
      });
    }
    close(): void {
      this.onclose?.();
    }
  }
  const isAgentUrl = (url: string | URL) => String(url).endsWith("/ca/v1");
  window.WebSocket = new Proxy(BrowserWebSocket, {
    construct: (Socket, [url, protocols]: [string, string?]) =>
      isAgentUrl(url) ? new FakeSocket(url) : new Socket(url, protocols),
  });
  return attempts;
}

/** Sets the browser's permission to reach the local machine. */
export function setLoopbackPermission(state: PermissionState): void {
  navigator.permissions.query = async ({ name }) => {
    if ((name as string) !== "loopback-network") throw new TypeError("no such name");
    return { state } as PermissionStatus;
  };
}

/** Simulates Internet Explorer with its control over these locks. */
export function installControl({ engine }: PluggedLocks): void {
  Object.assign(window, {
    ActiveXObject: class {
      // The real control answers synchronously; the page awaits the result, so a promise works too.
      Request = (message: string) => engine.answer(message, localCaller).then((answer) => JSON.stringify(answer));
    },
  });
}

/** Simulates Internet Explorer whose control does not start. */
export function installBrokenControl(sentence: string): void {
  Object.assign(window, {
    ActiveXObject: class {
      constructor() {
        throw new Error(sentence);
      }
    },
  });
}

/** Restores the browser, without a bridge to a lock. */
export function removeBridges(): void {
  window.WebSocket = BrowserWebSocket;
  navigator.permissions.query = browserQuery;
  Reflect.deleteProperty(window, "ActiveXObject");
}
