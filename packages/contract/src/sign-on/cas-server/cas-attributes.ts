/** Attributes of a person in a ticket's answer, in addition to those of the protocol. Each subsystem selects some. */
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
