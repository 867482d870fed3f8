import { connect, type Socket } from "node:net";

export interface Shot {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Replaces `body`: the requests use them by turns. */
  readonly bodies?: readonly string[];
  /** Replaces the path of `url`: each is requested once, and the load ends with the last. */
  readonly paths?: readonly string[];
}

export interface Load {
  readonly answers: number;
  /** Successful answers per second. */
  readonly rate: number;
  readonly p99Ms: number;
}

function bytesOf({ url, method = "GET", headers = {} }: Omit<Shot, "paths">, body: string): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers, ...(body ? { "content-length": Buffer.byteLength(body) } : {}) });
  return Buffer.from(
    `${method} ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`,
  );
}

/** Returns the length of an answer from its first packet, head included. Throws for an error or without a length. */
function lengthOf(packet: Buffer): number {
  const text = packet.toString("latin1", 0, 4_096);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  if (!text.startsWith("HTTP/1.1 200 ") || length === undefined) throw new Error(text.slice(0, 500));
  return text.indexOf("\r\n\r\n") + 4 + Number(length);
}

/**
 * Sends requests one after the other over one connection, until `next` returns none. Reports the time of each answer.
 */
function sendRequests(url: string, next: () => Buffer | undefined, onAnswer: (ms: number) => void): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let [missing, requestedAt] = [0, 0];
    const send = () => {
      const request = next();
      if (!request) return socket.destroy();
      requestedAt = performance.now();
      return socket.write(request);
    };
    socket.on("connect", send);
    socket.on("data", (packet: Buffer) => {
      try {
        missing = (missing || lengthOf(packet)) - packet.length;
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      if (missing > 0) return;
      onAnswer(performance.now() - requestedAt);
      send();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

/**
 * Sends requests over several connections for some seconds. Throws for any answer except 200, because the measurement
 * would be wrong. Uses plain sockets: parsing answers would cost more than bare node:http needs to create them.
 */
export async function load(shot: Shot, seconds: number, connections = 16): Promise<Load> {
  const { paths } = shot;
  const requests = paths
    ? paths.map((path) => bytesOf({ ...shot, url: new URL(path, shot.url).href }, ""))
    : (shot.bodies ?? [shot.body ?? ""]).map((body) => bytesOf(shot, body));
  const times: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  let sent = 0;
  const next = () => {
    if (performance.now() >= until || (paths && sent >= paths.length)) return undefined;
    return requests[sent++ % requests.length];
  };
  await Promise.all(
    Array.from({ length: connections }, () => sendRequests(shot.url, next, (ms) => void times.push(ms))),
  );
  const elapsedSeconds = (performance.now() - from) / 1000;
  times.sort((a, b) => a - b);
  return {
    answers: times.length,
    rate: times.length / elapsedSeconds,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
