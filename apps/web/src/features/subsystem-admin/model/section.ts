export const subsystemSections = ["subsystems", "deliveries", "origins"] as const;
export type SubsystemSection = (typeof subsystemSections)[number];

/** The section that the address names behind its `#`, else the first. */
export const sectionOf = (hash: string): SubsystemSection =>
  subsystemSections.find((section) => `#${section}` === hash) ?? subsystemSections[0];
