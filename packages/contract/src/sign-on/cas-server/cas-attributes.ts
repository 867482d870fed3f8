/** What the answer to a ticket may tell of a person, beside what the protocol names itself; a subsystem's list chooses. */
export const casAttributeNames = [
  "id",
  "username",
  "realname",
  "orgCode",
  "departName",
  "phone",
  "signInMethod",
] as const;

export type CasAttributeName = (typeof casAttributeNames)[number];
