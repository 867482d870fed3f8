/** How long somebody holds a position, as it is typed in. */
export interface TermForm {
  readonly since: string;
  /** Empty: without an end. */
  readonly until: string;
}

export const termOf = ({ since, until }: TermForm) => ({ since, until: until === "" ? null : until });
