export const auditSections = ["all", "sign-ins", "operations", "reveals", "errors", "chain"] as const;
export type AuditSection = (typeof auditSections)[number];

/** The section that the address names behind its `#`, else the first. */
export const sectionOf = (hash: string): AuditSection =>
  auditSections.find((section) => `#${section}` === hash) ?? auditSections[0];
