import { onOff, webAddress, wholeNumber } from "./setting-kinds.ts";

/** Certificates, and the trade system behind the bond gate. */
export const certificateVariables = {
  /** Signing in passes while no revocation list says anything of a certificate. The bond gate never does. */
  CERTIFICATE_WITHOUT_STATUS: onOff.default("off"),
  /** The trade system that /webgateway/trade-sys/ is handed on to. Without one those addresses lead nowhere. */
  TRADE_SYSTEM_URL: webAddress.optional(),
  /** Seconds that the trade system may take to answer: under the 12 s that the pages wait. */
  TRADE_SYSTEM_TIMEOUT_SECONDS: wholeNumber(1, 120).default(10),
};
