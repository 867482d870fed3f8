import { listOf, onOff, seconds, webAddress } from "./setting-kinds.ts";

const isHost = (host: string): boolean =>
  /^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host) || /^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/.test(host);

/** Certificates, and the trade system behind the bond gate. */
export const certificateVariables = {
  /** Signing in passes while no revocation list says anything of a certificate. The bond gate never does. */
  CERTIFICATE_WITHOUT_STATUS: onOff.default("off"),
  /** Hosts of revocation lists that lie on the own network: any other private address is refused. */
  CRL_PRIVATE_HOSTS: listOf(isHost, "应为以逗号分隔的主机名，可带端口").default([]),
  /** The trade system that /webgateway/trade-sys/ is handed on to. Without one those addresses lead nowhere. */
  TRADE_SYSTEM_URL: webAddress.optional(),
  /** Seconds that the trade system may take to answer: under the 12 s that the pages wait. */
  TRADE_SYSTEM_TIMEOUT_SECONDS: seconds.max(120).default(10),
};
