import type { Clock } from "#platform/clock.ts";
import type { Deadline } from "#platform/delay.ts";

/** What a provider measures time by. */
export interface OutgoingTools {
  readonly clock: Clock;
  /** When it gives up. */
  readonly deadline: Deadline;
}

/** One message as a provider gets it. */
export interface Outgoing {
  /** The same for every attempt: a provider that knows such numbers drops repeats. */
  readonly id: string;
  readonly channel: "sms" | "mail";
  readonly recipient: string;
  readonly kind: string;
  /** What its text was made from. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** For providers that fill a template of their own. */
  readonly code: string | null;
  /** What a mail carries, where it carries something. */
  readonly files?: readonly OutgoingFile[];
}

/** A file as a provider gets it. */
export interface OutgoingFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Hands messages on. Whoever implements it gives up after PROVIDER_TIMEOUT_MS by itself. */
export interface MessageProvider {
  readonly name: string;
  /**
   * Answers the provider's number of an accepted message, if it has one. Throws MessageRefused where another attempt is
   * useless, any other error where it may help.
   */
  send(message: Outgoing): Promise<string | null>;
}

export const PROVIDER_TIMEOUT_MS = 5_000;
/** The same where there are files; within the outbox's lease. */
export const FILES_TIMEOUT_MS = 20_000;

/** The provider's final no: a bad number, a template it does not know, a cap of its own. */
export class MessageRefused extends Error {
  override name = "MessageRefused";
}
