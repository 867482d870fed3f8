import pg from "pg";
import { sendObserved } from "./observed-statement.ts";

const TICK_MS = 250;
/** A stopped server never confirms the end of a connection. */
const END_TIMEOUT_MS = 2_000;

export interface BoundedClientConfig extends pg.ClientConfig {
  /** Milliseconds until an answer is overdue and the connection is dropped. */
  readonly answerTimeoutMs: number;
}

/**
 * A connection on which no statement waits for ever. A stopped server, or a network that drops packets, neither answers
 * nor closes the connection. The statement then fails as on a lost connection, and the pool opens another one.
 *
 * The wait is counted in ticks of a timer, not by the clock: a process that was busy or stopped could not have read
 * the answer in that time.
 */
export class BoundedClient extends pg.Client {
  #isQuerying = false;
  #isEnding = false;
  #hasEnded = false;
  #waitedTurns = 0;
  /** Runs while an answer is awaited: idle connections do not wake the process. */
  #timer: NodeJS.Timeout | undefined;
  readonly answerTimeoutMs: number;

  constructor({ answerTimeoutMs, ...config }: BoundedClientConfig) {
    super(config);
    this.answerTimeoutMs = answerTimeoutMs;
    const sendQuery = this.query as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#isQuerying = true;
      this.#startWaiting();
      return sendObserved(sendQuery, this, args);
    }) as typeof this.query;
    const end = this.end as (...args: unknown[]) => unknown;
    this.end = ((...args: unknown[]) => {
      this.#isEnding = true;
      this.#startWaiting();
      return end.apply(this, args);
    }) as typeof this.end;
    this.on("drain", () => {
      this.#isQuerying = false;
    });
    this.once("end", () => {
      this.#hasEnded = true;
      this.#stopTimer();
    });
  }

  #startWaiting(): void {
    this.#waitedTurns = 0;
    if (!this.#hasEnded) this.#timer ??= setInterval(() => this.#countTurn(), TICK_MS).unref();
  }

  #countTurn(): void {
    if (!this.#isQuerying && !this.#isEnding) {
      this.#stopTimer();
      return;
    }
    this.#waitedTurns += 1;
    if (this.#waitedTurns * TICK_MS > (this.#isEnding ? END_TIMEOUT_MS : this.answerTimeoutMs)) this.abandon();
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Closes the connection without notifying the server, which may not answer. */
  abandon(): void {
    this.connection.stream.destroy(Object.assign(new Error("the database did not answer"), { code: "ETIMEDOUT" }));
  }
}
