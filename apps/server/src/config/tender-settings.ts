import { z } from "zod";

/** Tenders of this platform. */
export const tenderVariables = {
  /**
   * Prefix of the OCDS ids of this platform's own tenders. The default is registered nowhere: a public prefix is
   * registered with the Open Contracting Partnership first.
   */
  OCID_PREFIX: z
    .string()
    .regex(/^ocds-[a-z0-9]{6}$/, "应形如 ocds-213czf")
    .default("ocds-local0"),
};
