export const userSections = ["users", "removed"] as const;
export type UserSection = (typeof userSections)[number];

/** The part of the address behind #; the people where it names no section, or one that is not open to who asks. */
export const sectionOf = (hash: string, mayRemove: boolean): UserSection =>
  mayRemove && hash === "#removed" ? "removed" : "users";
