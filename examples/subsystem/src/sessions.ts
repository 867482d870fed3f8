import { randomBytes } from "node:crypto";

const LIFE_MS = 8 * 3_600_000;
const MOST_SESSIONS = 10_000;

/** Somebody who is signed in here. */
export interface Visitor {
  readonly appId: string;
  readonly name: string;
  /** What the portal told of them, as label and value. */
  readonly told: readonly (readonly [label: string, value: string])[];
  /** What a logout notice of the portal names: the ticket with CAS, else the `sid`. */
  readonly portalSession: string;
  /** What the portal wants to see again: the token of ours, or the identity token of OpenID Connect. */
  readonly token?: string;
}

interface Kept {
  readonly visitor: Visitor;
  readonly until: number;
}

/** Who is signed in here, by the value of our own cookie. In memory: a restart sends people back to the portal. */
export class Sessions {
  readonly #kept = new Map<string, Kept>();

  /** Answers the value for the cookie: a new one each time, whatever the browser brought. */
  open(visitor: Visitor): string {
    const id = randomBytes(32).toString("base64url");
    if (this.#kept.size >= MOST_SESSIONS) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(id, { visitor, until: Date.now() + LIFE_MS });
    return id;
  }

  find(id: string | undefined): Visitor | undefined {
    const kept = id === undefined ? undefined : this.#kept.get(id);
    return kept && kept.until > Date.now() ? kept.visitor : undefined;
  }

  end(id: string | undefined): Visitor | undefined {
    const visitor = this.find(id);
    if (id !== undefined) this.#kept.delete(id);
    return visitor;
  }

  /** The portal session is over: all that was opened from it here ends. */
  endFrom(appIds: readonly string[], portalSession: string): void {
    for (const [id, { visitor }] of this.#kept)
      if (visitor.portalSession === portalSession && appIds.includes(visitor.appId)) this.#kept.delete(id);
  }
}
