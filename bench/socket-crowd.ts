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

const AT_ONCE = 100;

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
  places: readonly { readonly url: string; readonly headers: Readonly<Record<string, string>> }[],
): Promise<Crowd> {
  const sockets: Socket[] = [];
  const waiting = [...places];
  const heard = new Set<Socket>();
  let last = (_at: number) => {};
  const run = async () => {
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      const socket = await connect(place.url, place.headers);
      sockets.push(socket);
      socket.on("data", () => {
        heard.add(socket);
        if (heard.size === places.length) last(performance.now());
      });
      socket.on("error", () => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return {
    nextFrame: () =>
      new Promise((resolve) => {
        heard.clear();
        last = resolve;
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
