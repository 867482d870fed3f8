/** Attributes of a person in a ticket's answer, beside those of the protocol; a subsystem's list selects among them. */
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
