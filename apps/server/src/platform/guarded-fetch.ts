import { lookup as lookUpName } from "node:dns/promises";
import { get as getPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP } from "node:net";

/** Reads an address that an administrator wrote down. Throws where it does not answer 200, answers too much or too late. */
export type GuardedFetch = (url: string) => Promise<Buffer>;

export interface FetchBounds {
  readonly bytes: number;
  readonly timeoutMs: number;
  /** Hosts (with their port where it is another than the usual one) that may lie on the own machine or network. */
  readonly privateHosts: readonly string[];
}

const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(network, bits, "ipv6");

/** Loopback, private, link-local, multicast: what nobody outside could reach. An IPv4 address in IPv6's clothes counts as itself. */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain);
  return family === 0 || inside.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The addresses of a name, judged before one is connected to and at no other time, so that a second answer changes nothing. */
async function addressOf(hostname: string, mayBeInside: boolean): Promise<{ address: string; family: number }> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookUpName(bare, { all: true });
  const [first] = found;
  if (!first) throw new Error("the host has no address");
  if (!mayBeInside && found.some(({ address }) => isInside(address)))
    throw new Error("the address lies on the own machine or network");
  return first;
}

async function readBounded(response: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) {
      response.destroy();
      throw new Error("the answer is too large");
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Follows no redirect: whatever is not 200 is a failure. */
export function createGuardedFetch({ bytes, timeoutMs, privateHosts }: FetchBounds): GuardedFetch {
  const named = new Set(privateHosts.map((host) => host.toLowerCase()));
  return async (text) => {
    const url = new URL(text);
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error("not an address of the web");
    const signal = AbortSignal.timeout(timeoutMs);
    const { address, family } = await addressOf(url.hostname, named.has(url.host));
    const options: RequestOptions = {
      signal,
      agent: false,
      headers: { "accept-encoding": "identity" },
      lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === "https:" ? getSecure : getPlain;
      get(url, options, resolve).on("error", reject);
    });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Error(`the host answered ${response.statusCode}`);
    }
    return readBounded(response, bytes);
  };
}
