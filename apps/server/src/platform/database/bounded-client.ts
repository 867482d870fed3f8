import pg from "pg";

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
  #waitedTurns = 0;

  constructor({ answerTimeoutMs, ...config }: BoundedClientConfig) {
    super(config);
    const sendQuery = this.query as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#isQuerying = true;
      this.#waitedTurns = 0;
      return sendQuery.apply(this, args);
    }) as typeof this.query;
    const end = this.end as (...args: unknown[]) => unknown;
    this.end = ((...args: unknown[]) => {
      this.#isEnding = true;
      this.#waitedTurns = 0;
      return end.apply(this, args);
    }) as typeof this.end;
    const timer = setInterval(() => {
      this.#waitedTurns = this.#isQuerying || this.#isEnding ? this.#waitedTurns + 1 : 0;
      if (this.#waitedTurns * TICK_MS > (this.#isEnding ? END_TIMEOUT_MS : answerTimeoutMs)) this.abandon();
    }, TICK_MS).unref();
    this.on("drain", () => {
      this.#isQuerying = false;
    });
    this.once("end", () => clearInterval(timer));
  }

  /** Closes the connection without notifying the server, which may not answer. */
  abandon(): void {
    this.connection.stream.destroy(Object.assign(new Error("the database did not answer"), { code: "ETIMEDOUT" }));
  }
}
