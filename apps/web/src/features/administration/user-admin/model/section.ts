export const userSections = ["users", "imports", "removed"] as const;
export type UserSection = (typeof userSections)[number];

/** The part of the address behind #; the people where it names no section, or one that is not open to who asks. */
export const sectionOf = (hash: string, open: readonly UserSection[]): UserSection =>
  open.find((section) => hash === `#${section}`) ?? "users";
