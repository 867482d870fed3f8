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
  /** The account that acts, where the request has no session. */
  readonly by?: string;
}

/** Prepares a call and returns how to send it: first with a broken trail, then with a sound one. */
export type Prepare = (stage: Stage) => Promise<Send | Prepared>;
/** Scenarios by their call. One of two scenarios of a call has a word behind it. */
export type Changes = Readonly<Partial<Record<EndpointKey | `${EndpointKey}:directory`, Prepare>>>;
