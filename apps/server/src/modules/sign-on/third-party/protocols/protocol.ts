import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import type { ProviderRow } from "../third-party.tables.ts";

/** A provider with the data that its protocol needs. */
export interface ProviderSettings extends Omit<ProviderRow, "sealedSecret"> {
  readonly clientSecret: string | null;
  /** Address to which the provider returns the browser. */
  readonly callbackUrl: string;
}

/** Secrets of one flow; the browser sees the state alone. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Verifier of PKCE. */
  readonly verifier: string;
}

/** Identity of a person at a provider. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Display name at the provider. */
  readonly name: string;
}

/** Parameters that the provider returns in the address. */
export interface ReturnedQuery {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly authCode?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/** Calls for one request of a browser: all share one deadline. */
export interface Outgoing {
  readonly fetch: GuardedFetch;
  readonly signal: AbortSignal;
}

/** Protocol of one kind of provider. Every error is a failed sign-in; `explainFailure` names the cause. */
export interface Protocol {
  /** Returns the provider's page for the browser. */
  begin(provider: ProviderSettings, flow: FlowSecrets, outgoing: Outgoing): Promise<URL>;
  /** Returns the person. The caller has checked that the state belongs to the flow. */
  finish(provider: ProviderSettings, flow: FlowSecrets, returned: ReturnedQuery, outgoing: Outgoing): Promise<Person>;
  /** Returns findings of a test without a person, as texts. */
  probe(provider: ProviderSettings, outgoing: Outgoing): Promise<string[]>;
}

/** The provider's answer is not acceptable. The message is for administrators. */
export class InvalidProviderAnswer extends Error {
  override name = "BadAnswer";
}

const MAX_NAME_LENGTH = 60;
const MAX_SUBJECT_LENGTH = 255;

/** Returns a text or number as text. Undefined: another type, empty, or too long to be stored completely. */
export function subjectIn(value: unknown): string | undefined {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= MAX_SUBJECT_LENGTH ? text : undefined;
}

/** Returns the display name: without control characters, cut to 60 characters; the subject if there is no name. */
export function nameIn(value: unknown, subject: string): string {
  const text = typeof value === "string" ? value.replace(/\p{C}/gu, "").trim() : "";
  return [...(text || subject)].slice(0, MAX_NAME_LENGTH).join("");
}

/** Returns the JSON object of a successful answer. `callName`: the call, for errors. Throws InvalidProviderAnswer. */
export async function jsonOf(response: Response, callName: string): Promise<Readonly<Record<string, unknown>>> {
  if (!response.ok) throw new InvalidProviderAnswer(`${callName}返回 HTTP ${response.status}`);
  let value: unknown;
  try {
    value = await response.json();
  } catch (cause) {
    throw new InvalidProviderAnswer(`${callName}返回的内容不是有效的 JSON`, { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InvalidProviderAnswer(`${callName}返回的内容不是 JSON 对象`);
  return value as Record<string, unknown>;
}
