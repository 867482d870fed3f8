import { isAbsolute } from "node:path";
import { z } from "zod";
import { onOff, syslogAddress, webAddress, wholeNumber } from "./setting-kinds.ts";

/** Audit trail: its retention and the destinations of its anchors. */
export const auditVariables = {
  /** Months that entries are retained at least; older ones are removed. Without it all entries are retained. */
  AUDIT_RETENTION_MONTHS: wholeNumber(6, 1_200).optional(),
  /** A file that anchors are appended to. */
  AUDIT_ANCHOR_FILE: z.string().max(4_096).refine(isAbsolute, "应为绝对路径").optional(),
  /** An address that anchors are posted to. One inside the own network must be listed in PRIVATE_HOSTS too. */
  AUDIT_ANCHOR_URL: webAddress.optional(),
  /**
   * A syslog server that receives each anchor as a message (RFC 5424), over TLS or plain TCP. PRIVATE_HOSTS applies
   * here too.
   */
  AUDIT_ANCHOR_SYSLOG: syslogAddress.optional(),
  /** Sends the entries to the destinations of the anchors, before the anchor that closes them. */
  AUDIT_ANCHOR_ENTRIES: onOff.default("off"),
};

const settings = z.object(auditVariables);
export type AuditAnchors = Pick<
  z.output<typeof settings>,
  "AUDIT_ANCHOR_FILE" | "AUDIT_ANCHOR_URL" | "AUDIT_ANCHOR_SYSLOG"
>;
