import { isAbsolute } from "node:path";
import { z } from "zod";
import { onOff, syslogAddress, webAddress, wholeNumber } from "./setting-kinds.ts";

/** The audit trail: how long it is kept, and where its anchors go. */
export const auditVariables = {
  /** Months that entries are kept at least; what is older is removed. Without it everything is kept. */
  AUDIT_RETENTION_MONTHS: wholeNumber(6, 1_200).optional(),
  /** A file that anchors are written to the end of. */
  AUDIT_ANCHOR_FILE: z.string().max(4_096).refine(isAbsolute, "应为绝对路径").optional(),
  /** Anchors are posted to it. Within one's own network it stands in PRIVATE_HOSTS too. */
  AUDIT_ANCHOR_URL: webAddress.optional(),
  /** A syslog server that takes each as a message (RFC 5424), over TLS or plain TCP. PRIVATE_HOSTS holds here as well. */
  AUDIT_ANCHOR_SYSLOG: syslogAddress.optional(),
  /** The entries themselves go where the anchors go, before the anchor that closes them. */
  AUDIT_ANCHOR_ENTRIES: onOff.default("off"),
};

const settings = z.object(auditVariables);
export type AuditAnchors = Pick<
  z.output<typeof settings>,
  "AUDIT_ANCHOR_FILE" | "AUDIT_ANCHOR_URL" | "AUDIT_ANCHOR_SYSLOG"
>;
