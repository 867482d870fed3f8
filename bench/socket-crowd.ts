import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export interface Crowd {
  /**
   * Resolves when every socket has received a frame after this call, with the time of the last one by
   * `performance.now()`.
   */
  nextFrame(): Promise<number>;
  close(): void;
}

const CONCURRENT_HANDSHAKES = 100;

const connect = (url: string, headers: Readonly<Record<string, string>>): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const handshake = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    };
    const sent = request(url, { agent: false, headers: { ...handshake, ...headers } }, (answer) =>
      reject(new Error(`${url} answered ${answer.statusCode}`)),
    );
    sent.on("upgrade", (_answer, socket: Socket) => resolve(socket));
    sent.on("error", reject);
    sent.end();
  });

/** Connects websockets, several at a time, and records which ones received a frame; frames are not parsed. */
export async function crowd(
  targets: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[],
): Promise<Crowd> {
  const sockets: Socket[] = [];
  const remaining = [...targets];
  const receivers = new Set<Socket>();
  let onComplete = (_at: number) => {};
  const run = async () => {
    for (let target = remaining.pop(); target; target = remaining.pop()) {
      const socket = await connect(target.url, target.headers);
      sockets.push(socket);
      socket.on("data", () => {
        receivers.add(socket);
        if (receivers.size === targets.length) onComplete(performance.now());
      });
      socket.on("error", () => undefined);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_HANDSHAKES }, run));
  return {
    nextFrame: () =>
      new Promise((resolve) => {
        receivers.clear();
        onComplete = resolve;
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
