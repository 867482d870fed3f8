import { createSecretKey } from "node:crypto";
import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { Navigation } from "#platform/navigation.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import { headerText } from "./service-text.ts";
import { isIntendedSignOut } from "./sign-out-intent.ts";

const QUESTION_TTL_MS = 600_000;

export type SignOutOutcome =
  /** `location`: a registered service, or undefined. */
  | { readonly kind: "signed-out"; readonly location: string | undefined }
  /** `wish`: sealed proof of the question; its page sends it back. Valid for this session alone. */
  | {
      readonly kind: "question";
      readonly username: string;
      readonly wish: string;
      readonly service: string | undefined;
    };

export interface CasSignOut {
  /**
   * Ends the session of a cookie with everything entered from it. Asks first if another page may have sent the browser.
   */
  signOut(
    service: string | undefined,
    cookie: string | undefined,
    navigation: Navigation,
    origin: Origin,
  ): Promise<SignOutOutcome>;
  /** Ends the session after the question. Repeats the question if it was another session's or has expired. */
  confirm(
    requested: { readonly wish?: string | undefined; readonly service?: string | undefined },
    cookie: string | undefined,
    origin: Origin,
  ): Promise<SignOutOutcome>;
}

export interface CasSignOutDeps {
  readonly db: Db;
  readonly registry: Pick<SessionRegistry, "authenticateCookie" | "endIn">;
  readonly subsystems: Pick<Subsystems, "findByService">;
  readonly origins: Pick<AllowedOrigins, "listForRedirects">;
  readonly audit: Pick<AuditService, "change">;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Origin of the public address. */
  readonly publicOrigin: string;
}

export function createCasSignOut(deps: CasSignOutDeps): CasSignOut {
  const { db, registry, subsystems, origins, audit, secrets, clock, publicOrigin } = deps;
  const key = createSecretKey(secrets.keyFor("cas sign-out wish"));

  const registeredOnly = async (service: string | undefined): Promise<string | undefined> =>
    service !== undefined && (await subsystems.findByService(service)) ? service : undefined;

  const holderOf = async (cookie: string | undefined): Promise<Caller | undefined> =>
    cookie === undefined ? undefined : registry.authenticateCookie(cookie);

  function isProofOf({ sessionId }: Caller, proof = ""): boolean {
    try {
      const { session, at } = JSON.parse(unseal(key, proof)) as { session: unknown; at: number };
      return session === sessionId && clock.now() < at + QUESTION_TTL_MS;
    } catch {
      return false;
    }
  }

  const askFirst = ({ username, sessionId }: Caller, service: string | undefined): SignOutOutcome => ({
    kind: "question",
    username,
    wish: seal(key, JSON.stringify({ session: sessionId, at: clock.now() })),
    service,
  });

  async function end(caller: Caller | undefined, service: string | undefined, origin: Origin): Promise<SignOutOutcome> {
    if (caller) {
      const { sessionId, userId, username } = caller;
      const entry = { action: "session.sign_out", userId, username, object: "cas", origin };
      const ended = await audit.change(db, entry, async (tx) => ({
        result: await registry.endIn(tx, sessionId, "signed_out"),
      }));
      ended.announce();
    }
    return { kind: "signed-out", location: service === undefined ? undefined : headerText(service) };
  }

  return {
    signOut: async (requestedService, cookie, navigation, origin) => {
      const [caller, service] = [await holderOf(cookie), await registeredOnly(requestedService)];
      const trustedOrigins = { ownOrigin: publicOrigin, registered: await origins.listForRedirects() };
      return caller && !isIntendedSignOut(navigation, trustedOrigins)
        ? askFirst(caller, service)
        : end(caller, service, origin);
    },
    confirm: async ({ wish: proof, service: requestedService }, cookie, origin) => {
      const [caller, service] = [await holderOf(cookie), await registeredOnly(requestedService)];
      return caller && !isProofOf(caller, proof) ? askFirst(caller, service) : end(caller, service, origin);
    },
  };
}
