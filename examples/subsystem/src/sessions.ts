import { randomBytes } from "node:crypto";
import type { HandedOver, PortalClient, TokenEffect } from "./portal-client.ts";

/** The contract lets a subsystem keep a yes of the portal for a minute; half of it is enough here. */
const KEEP_MS = 30_000;
const MOST_SESSIONS = 10_000;

export interface Visitor {
  readonly appId: string;
  readonly token: string;
  readonly user: HandedOver["userInfo"];
  effect: TokenEffect;
  checkedAt: number;
}

/** Who is signed in here, by the value of our own cookie. In memory: a restart sends people back to the portal. */
export class Sessions {
  readonly #visitors = new Map<string, Visitor>();
  readonly #portal: PortalClient;
  readonly #now: () => number;

  constructor(portal: PortalClient, now: () => number = Date.now) {
    this.#portal = portal;
    this.#now = now;
  }

  /** Redeems a hand-over code; answers the value for our cookie. */
  async open(code: string, appId: string): Promise<string> {
    const { token, userInfo } = await this.#portal.redeem(code);
    const effect = await this.#portal.check(token);
    if (!effect) throw new Error("the portal ended the session right after handing it over");
    const id = randomBytes(32).toString("base64url");
    if (this.#visitors.size >= MOST_SESSIONS) this.#visitors.delete(this.#visitors.keys().next().value as string);
    this.#visitors.set(id, { appId, token, user: userInfo, effect, checkedAt: this.#now() });
    return id;
  }

  /** The visitor while the portal says yes; forgotten as soon as it says no. */
  async find(id: string | undefined): Promise<Visitor | undefined> {
    const visitor = id ? this.#visitors.get(id) : undefined;
    if (!id || !visitor) return undefined;
    if (this.#now() - visitor.checkedAt < KEEP_MS) return visitor;
    const effect = await this.#portal.check(visitor.token);
    if (!effect) {
      this.#visitors.delete(id);
      return undefined;
    }
    visitor.effect = effect;
    visitor.checkedAt = this.#now();
    return visitor;
  }

  async end(id: string | undefined): Promise<void> {
    const visitor = id ? this.#visitors.get(id) : undefined;
    if (!id || !visitor) return;
    this.#visitors.delete(id);
    await this.#portal.signOut(visitor.token);
  }
}
