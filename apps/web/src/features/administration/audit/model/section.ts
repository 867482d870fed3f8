export const auditSections = ["all", "sign-ins", "operations", "reveals", "errors", "chain"] as const;
