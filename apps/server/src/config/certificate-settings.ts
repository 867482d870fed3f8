import { onOff, webAddress, wholeNumber } from "./setting-kinds.ts";

/** Certificates, and the trade system behind the bond gate. */
export const certificateVariables = {
  /** Sign-in accepts a certificate whose status no revocation list states. The bond gate never does. */
  CERTIFICATE_WITHOUT_STATUS: onOff.default("off"),
  /**
   * The trade system that 60009 opens and /webgateway/trade-sys/ is forwarded to. Without it 60009 is this server's own, and
   * those addresses have no target.
   */
  TRADE_SYSTEM_URL: webAddress.optional(),
  /** Seconds until a call of the trade system times out: under the 12 s that the pages wait. */
  TRADE_SYSTEM_TIMEOUT_SECONDS: wholeNumber(1, 120).default(10),
};
