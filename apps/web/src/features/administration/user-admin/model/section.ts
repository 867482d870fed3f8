export const userSections = ["users", "imports", "removed"] as const;
export type UserSection = (typeof userSections)[number];

/** Returns the section of the address's fragment. Falls back to the people if the section is missing or not allowed. */
export const sectionOf = (hash: string, open: readonly UserSection[]): UserSection =>
  open.find((section) => hash === `#${section}`) ?? "users";
