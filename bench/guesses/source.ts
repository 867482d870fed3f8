import { randomBytes, randomInt } from "node:crypto";
import type { Source } from "./attacked-portal.ts";

/** Returns a forged header, which an attacker sends and to which the proxy adds the real address. */
const forged = (): string => `203.0.113.${randomInt(256)}`;

let networks = 0;

/** Returns one subscriber line: each request has another interface of its IPv6 /64, and a forged address in front. */
export function oneAddress(): Source {
  networks += 1;
  const network = `2001:db8:${networks.toString(16)}:1`;
  const host = () => (randomBytes(8).toString("hex").match(/.{4}/g) ?? []).join(":");
  return { forwardedFor: () => `${forged()}, ${network}:${host()}` };
}

/** Returns the computers of a bot net, all in different networks. */
export const botNet = (size: number): Source[] =>
  Array.from({ length: size }, () => {
    networks += 1;
    const address = `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
    return { forwardedFor: () => `${forged()}, ${address}` };
  });
