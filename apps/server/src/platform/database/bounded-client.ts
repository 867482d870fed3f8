import pg from "pg";

const TURN_MS = 250;
/** A stopped server never confirms the end of a connection. */
const ENDING_MS = 2_000;

export interface BoundedClientConfig extends pg.ClientConfig {
  /** Milliseconds until an answer is overdue and the connection is dropped. */
  readonly answerTimeoutMs: number;
}

/**
 * A connection on which no statement waits for ever. A stopped server, or a network that drops packets, neither answers
 * nor closes the connection. The statement then fails as on a lost connection, and the pool opens another one.
 *
 * The wait is counted in turns of the event loop, not by the clock: a busy or stopped process could not have read the
 * answer.
 */
export class BoundedClient extends pg.Client {
  #isQuerying = false;
  #isEnding = false;
  #waitedTurns = 0;

  constructor({ answerTimeoutMs: answerWithinMs, ...config }: BoundedClientConfig) {
    super(config);
    const sendQuery = this.query as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      this.#isQuerying = true;
      this.#waitedTurns = 0;
      return sendQuery.apply(this, given);
    }) as typeof this.query;
    const end = this.end as (...given: unknown[]) => unknown;
    this.end = ((...given: unknown[]) => {
      this.#isEnding = true;
      this.#waitedTurns = 0;
      return end.apply(this, given);
    }) as typeof this.end;
    const timer = setInterval(() => {
      this.#waitedTurns = this.#isQuerying || this.#isEnding ? this.#waitedTurns + 1 : 0;
      if (this.#waitedTurns * TURN_MS > (this.#isEnding ? ENDING_MS : answerWithinMs)) this.abandon();
    }, TURN_MS).unref();
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
