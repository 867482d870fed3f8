/** The term of a holder in the form. */
export interface TermForm {
  readonly since: string;
  /** Empty: without an end. */
  readonly until: string;
}

export const termOf = ({ since, until }: TermForm) => ({ since, until: until === "" ? null : until });
