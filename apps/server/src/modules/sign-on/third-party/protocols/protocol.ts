import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import type { ProviderRow } from "../third-party.tables.ts";

/** A provider as it is spoken to. */
export interface ProviderSettings extends Omit<ProviderRow, "sealedSecret"> {
  readonly clientSecret: string | null;
  /** Where it sends people back to. */
  readonly callbackUrl: string;
}

/** What a flow carries from its beginning to its end; never seen by the browser but for the state. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Who somebody is at a provider. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** As they are called there. */
  readonly name: string;
}

/** What the provider sent back, in the address. */
export interface ReturnedQuery {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly authCode?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/** For one request of a browser: all calls together have one deadline. */
export interface Outgoing {
  readonly fetch: GuardedFetch;
  readonly signal: AbortSignal;
}

/** How providers of one kind are spoken to. Anything thrown is a failure of the sign-in; `explainFailure` says which. */
export interface Protocol {
  /** The provider's page to send the browser to. */
  begin(provider: ProviderSettings, flow: FlowSecrets, outgoing: Outgoing): Promise<URL>;
  /** Who came back. That the state is the flow's own has been checked. */
  finish(provider: ProviderSettings, flow: FlowSecrets, returned: ReturnedQuery, outgoing: Outgoing): Promise<Person>;
  /** What there is to find out without a person, in words. */
  probe(provider: ProviderSettings, outgoing: Outgoing): Promise<string[]>;
}

/** The provider answered, and what it said cannot be taken. The message is for administrators. */
export class BadAnswer extends Error {
  override name = "BadAnswer";
}

const NAME_LENGTH = 60;
const SUBJECT_LENGTH = 255;

/** A text or number as a text; undefined for everything else, and for what is too long to be kept whole. */
export function subjectIn(value: unknown): string | undefined {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= SUBJECT_LENGTH ? text : undefined;
}

/** What to call somebody: control characters gone, cut where it is long, the subject where there is no name. */
export function nameIn(value: unknown, subject: string): string {
  const text = typeof value === "string" ? value.replace(/\p{C}/gu, "").trim() : "";
  return [...(text || subject)].slice(0, NAME_LENGTH).join("");
}

/** A JSON object out of an answer with a good status. */
export async function jsonOf(response: Response, what: string): Promise<Readonly<Record<string, unknown>>> {
  if (!response.ok) throw new BadAnswer(`${what}返回 HTTP ${response.status}`);
  let value: unknown;
  try {
    value = await response.json();
  } catch (cause) {
    throw new BadAnswer(`${what}返回的内容不是有效的 JSON`, { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadAnswer(`${what}返回的内容不是 JSON 对象`);
  return value as Record<string, unknown>;
}
