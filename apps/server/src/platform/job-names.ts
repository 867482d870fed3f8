/** Names of jobs that one module runs and another one wakes. */

/** Links new entries of the audit trail into the digest chain. */
export const LINK_JOB = "audit_chain.link";

/** Publishes scheduled notices. */
export const PUBLICATION_JOB = "notice.publish_due";

/** Applies timed moves of tenders. */
export const TENDER_CLOCK_JOB = "tender.clock";
