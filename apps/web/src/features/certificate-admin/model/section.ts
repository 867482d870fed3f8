export const certificateSections = ["bindings", "providers", "crls", "gate", "log"] as const;
export type CertificateSection = (typeof certificateSections)[number];

/** The section that the address names behind its `#`, else the first. */
export const sectionOf = (hash: string): CertificateSection =>
  certificateSections.find((section) => `#${section}` === hash) ?? certificateSections[0];
