import { randomBytes, randomInt } from "node:crypto";
import type { Source } from "./attacked-portal.ts";

/** What an attacker writes into the header before the proxy adds the address it really saw. */
const forged = (): string => `203.0.113.${randomInt(256)}`;

let networks = 0;

/** One subscriber line: another interface of its IPv6 /64 each time, and forged addresses in front. Never the same twice. */
export function oneAddress(): Source {
  networks += 1;
  const network = `2001:db8:${networks.toString(16)}:1`;
  const host = () => (randomBytes(8).toString("hex").match(/.{4}/g) ?? []).join(":");
  return { forwardedFor: () => `${forged()}, ${network}:${host()}` };
}

/** Computers of a bot net, all in different networks. */
export const botNet = (size: number): Source[] =>
  Array.from({ length: size }, () => {
    networks += 1;
    const address = `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
    return { forwardedFor: () => `${forged()}, ${address}` };
  });
