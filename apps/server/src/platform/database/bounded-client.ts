import pg from "pg";

const TURN_MS = 250;
/** A server that is stopped never confirms that a connection ends. */
const ENDING_MS = 2_000;

export interface BoundedClientConfig extends pg.ClientConfig {
  /** How long the server may owe an answer before the connection is given up. */
  readonly answerWithinMs: number;
}

/**
 * A connection on which no statement waits for ever: a server that is stopped, or a network that swallows packets, closes
 * nothing and answers nothing. What was asked then fails as any lost connection does, and the pool makes another.
 *
 * The wait is counted in turns of the event loop, not by the clock: while this process itself was busy or stopped it could not
 * have read the answer.
 */
export class BoundedClient extends pg.Client {
  #isAsked = false;
  #isEnding = false;
  #turns = 0;

  constructor({ answerWithinMs, ...config }: BoundedClientConfig) {
    super(config);
    const ask = this.query as (...given: unknown[]) => unknown;
    this.query = ((...given: unknown[]) => {
      this.#isAsked = true;
      this.#turns = 0;
      return ask.apply(this, given);
    }) as typeof this.query;
    const end = this.end as (...given: unknown[]) => unknown;
    this.end = ((...given: unknown[]) => {
      this.#isEnding = true;
      this.#turns = 0;
      return end.apply(this, given);
    }) as typeof this.end;
    const timer = setInterval(() => {
      this.#turns = this.#isAsked || this.#isEnding ? this.#turns + 1 : 0;
      if (this.#turns * TURN_MS > (this.#isEnding ? ENDING_MS : answerWithinMs)) this.abandon();
    }, TURN_MS).unref();
    this.on("drain", () => {
      this.#isAsked = false;
    });
    this.once("end", () => clearInterval(timer));
  }

  /** Ends the connection without a word to the server, which may not be listening. */
  abandon(): void {
    this.connection.stream.destroy(Object.assign(new Error("the database did not answer"), { code: "ETIMEDOUT" }));
  }
}
