import type { Clock } from "#platform/clock.ts";
import type { Deadline } from "#platform/delay.ts";
import type { MessageChannel } from "#platform/message-channels.ts";

/** Time sources of a provider. */
export interface OutgoingTools {
  readonly clock: Clock;
  /** Creates the signal that aborts a request after its time-out. */
  readonly deadline: Deadline;
}

/** One message for a provider. */
export interface Outgoing {
  /** The same for every attempt: a provider with idempotency keys drops repeats. */
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly kind: string;
  /** Code of the template from which the text was made. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** For providers with their own templates. */
  readonly code: string | null;
  /** Attached files of a mail; undefined: none. */
  readonly files?: readonly OutgoingFile[];
}

/** A file for a provider. */
export interface OutgoingFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Sends messages. An implementation times out by itself after PROVIDER_TIMEOUT_MS. */
export interface MessageProvider {
  readonly name: string;
  /**
   * Returns the provider's number of an accepted message; null: it has none. Throws MessageRefused if a retry is
   * useless, any other error if it may succeed.
   */
  send(message: Outgoing): Promise<string | null>;
  /** Sends a message and reports each step; undefined: the provider has only one step. Does not throw. */
  test?(message: Outgoing): Promise<Trial>;
  /** Closes idle connections, if the provider has any. */
  close?(): void;
}

/** One step of a test; the failed one is the last. */
export interface TrialStep {
  readonly key: "connect" | "tls" | "auth" | "sender" | "recipient" | "content" | "gateway";
  readonly state: "passed" | "skipped" | "failed";
  /** Address, TLS version or the server's answer. */
  readonly detail: string | null;
}

export interface Trial {
  readonly steps: readonly TrialStep[];
  /** The server's answer to an accepted message. */
  readonly reference: string | null;
  /** Null: the message was accepted. */
  readonly cause: string | null;
}

export const PROVIDER_TIMEOUT_MS = 5_000;
/** Time-out for messages with files; shorter than the outbox's lease. */
export const FILES_TIMEOUT_MS = 20_000;

/** A provider's final refusal: a bad number, an unknown template, a cap of its own. */
export class MessageRefused extends Error {
  override name = "MessageRefused";
}
