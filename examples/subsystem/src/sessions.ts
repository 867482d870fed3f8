import { randomBytes } from "node:crypto";

const LIFE_MS = 8 * 3_600_000;
const MAX_SESSIONS = 10_000;

/** A signed-in person. */
export interface Visitor {
  readonly appId: string;
  readonly name: string;
  /** Facts from the portal, as label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Value in the portal's logout notice: the ticket with CAS, otherwise the `sid`. */
  readonly portalSession: string;
  /** Token that the portal needs again: that of our session, or the identity token of OpenID Connect. */
  readonly token?: string;
}

interface StoredSession {
  readonly visitor: Visitor;
  readonly until: number;
}

/** Sessions by the value of the example's cookie. In memory: after a restart people enter from the portal again. */
export class Sessions {
  readonly #sessions = new Map<string, StoredSession>();

  /** Opens a session and returns the cookie's value, which is always new. */
  open(visitor: Visitor): string {
    const id = randomBytes(32).toString("base64url");
    if (this.#sessions.size >= MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value as string);
    this.#sessions.set(id, { visitor, until: Date.now() + LIFE_MS });
    return id;
  }

  find(id: string | undefined): Visitor | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id);
    return session && session.until > Date.now() ? session.visitor : undefined;
  }

  end(id: string | undefined): Visitor | undefined {
    const visitor = this.find(id);
    if (id !== undefined) this.#sessions.delete(id);
    return visitor;
  }

  /** Ends all sessions that were opened from a portal session. */
  endFrom(appIds: readonly string[], portalSession: string): void {
    for (const [id, { visitor }] of this.#sessions)
      if (visitor.portalSession === portalSession && appIds.includes(visitor.appId)) this.#sessions.delete(id);
  }
}
