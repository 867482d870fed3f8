import type { EndpointKey } from "@tender/contract";
import type { Person, TestApp, UserInput } from "@tender/testkit";
import type { SentRequests } from "./sent-requests.ts";

/** Common context of a group's scenarios. */
export interface Stage {
  readonly t: TestApp;
  /** Holds every button and has given a proof. */
  readonly admin: Person;
  /** Creates a signed-in person who has given a proof. */
  proven(input?: UserInput): Promise<Person>;
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  readonly sent: SentRequests;
}

/** The answer of `t.call` or `t.http`. */
export type Answer = { readonly status: number } | { readonly statusCode: number };

export type Send = () => Promise<Answer>;

export interface Prepared {
  readonly send: Send;
  /** Tables of evidence (codes, tickets, challenges) that any attempt consumes; `send` brings new evidence. */
  readonly usesUp?: readonly string[];
  /** Username of the acting account, if the request has no session. */
  readonly accountName?: string;
}

/** Prepares a call and returns the function that sends it: first with a failing trail, then with a working one. */
export type Prepare = (stage: Stage) => Promise<Send | Prepared>;
/** Scenarios by the key of their call; a second scenario of a call has a suffix. */
export type Changes = Readonly<Partial<Record<EndpointKey | `${EndpointKey}:directory`, Prepare>>>;
