/** Names of jobs that one module runs and another one wakes. */

/** Links new entries of the audit trail into the digest chain. */
export const LINK_JOB = "audit_chain.link";

/** Publishes scheduled notices. */
export const PUBLICATION_JOB = "notice.publish_due";
