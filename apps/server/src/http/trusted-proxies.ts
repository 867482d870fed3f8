import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Returns whether a peer is a trusted proxy, whose headers about the request are accepted. */
export type IsTrustedProxy = (address: string | undefined) => boolean;

/** Creates the check from addresses and networks such as `10.0.0.0/8`. */
export function createProxyCheck(proxies: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address = "") => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

/** Form of the request ids of proxies: nginx writes 32 hexadecimal digits, HAProxy a UUID. */
const REQUEST_ID = /^[\w-]{16,64}$/;

/** Returns the function that names a request: by the id of a trusted proxy, otherwise by a new one. */
export const createRequestIds =
  (isTrusted: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const sent = headers["x-request-id"];
    return typeof sent === "string" && REQUEST_ID.test(sent) && isTrusted(socket.remoteAddress) ? sent : randomUUID();
  };
