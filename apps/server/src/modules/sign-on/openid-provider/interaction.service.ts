import type { Interaction } from "oidc-provider";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Consents } from "./consents.service.ts";
import {
  consentPage,
  expiredPage,
  type OpenidAnswer,
  otherPersonPage,
  redirectTo,
  refusedPage,
} from "./openid-pages.ts";
import { claimsByScope, openidPaths } from "./provider-settings.ts";
import type { RequestSession, SignedInUser } from "./request-session.ts";

/** The person's choice on a page of the provider. */
export type Choice = "agree" | "decline" | "switch" | undefined;

/** Steps between a client's request and its answer: sign-in, fresh sign-in, entry check, consent. */
export interface Interactions {
  /** `isBack`: the browser returns from the login page. */
  handle(
    interaction: Interaction,
    session: RequestSession,
    requested: { choice: Choice; isBack: boolean },
  ): Promise<OpenidAnswer>;
}

export interface InteractionDeps {
  readonly subsystems: Pick<Subsystems, "find" | "requireEntry">;
  readonly registry: Pick<SessionRegistry, "end" | "findById" | "replace">;
  readonly consents: Consents;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
}

const LOGIN_PAGE = "/user/login";

const pathOf = ({ uid }: Interaction): string => `${openidPaths.interaction}/${uid}`;
const withReturn = (page: string, interaction: Interaction, parameters = ""): string =>
  `${page}?${parameters}redirect=${encodeURIComponent(`${pathOf(interaction)}?back=1`)}`;
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

export function createInteractions(deps: InteractionDeps): Interactions {
  const { subsystems, registry, consents, audit, clock } = deps;

  /**
   * Ends the session that preceded a sign-in during the interaction, since no browser has its cookie any more. If the same
   * person continues, the visits of that session move to the new one.
   */
  async function endFormerSession({ session }: Interaction, { caller }: SignedInUser): Promise<void> {
    const former = session && session.uid !== caller.rootSessionId ? await registry.findById(session.uid) : undefined;
    if (!former) return;
    if (former.userId !== caller.userId) return void (await registry.end(former.rootSessionId, "signed_out"));
    await registry.replace(former.rootSessionId, caller.rootSessionId);
  }

  async function finish(
    interaction: Interaction,
    user: SignedInUser | undefined,
    result: object,
  ): Promise<OpenidAnswer> {
    interaction.result = "error" in result ? result : { ...interaction.lastSubmission, ...result };
    // After a sign-in during the interaction the current session applies.
    if (user) {
      await endFormerSession(interaction, user);
      const { userId, rootSessionId } = user.caller;
      interaction.session = { accountId: userId, uid: rootSessionId };
    }
    await interaction.save(Math.max(1, interaction.exp - secondsOf(clock.now())));
    return redirectTo(interaction.returnTo);
  }

  const decline = (interaction: Interaction, user: SignedInUser): Promise<OpenidAnswer> =>
    finish(interaction, user, { error: "access_denied", error_description: "the person did not go on" });

  async function describeClient({ params }: Interaction) {
    const { client_id: clientId = "", redirect_uri: address = "" } = params;
    const name = (await subsystems.find(clientId))?.appCnName ?? clientId;
    return { clientId, name, next: new URL(address).origin };
  }

  async function proveLogin(interaction: Interaction, user: SignedInUser, choice: Choice): Promise<OpenidAnswer> {
    const { reasons } = interaction.prompt;
    const { caller } = user;
    const ts = secondsOf(user.signedInAt);
    const isOtherPerson = reasons.some(
      (reason) => reason === "id_token_hint" || reason === "claims_id_token_sub_value",
    );
    // The right person may have signed in since: then the library checks the account.
    if (isOtherPerson && ts <= interaction.iat) {
      const { name, next } = await describeClient(interaction);
      if (choice === "switch") {
        await registry.end(caller.rootSessionId, "signed_out");
        return redirectTo(withReturn(LOGIN_PAGE, interaction, "logoutFlag=1&"));
      }
      return otherPersonPage(name, caller.username, pathOf(interaction), next);
    }
    const mustBeFresh = reasons.some((reason) => reason === "login_prompt" || reason === "max_age");
    // A session from before the request needs a later second; a sign-in during the request may be in the same second.
    const isFresh = interaction.session ? ts > interaction.iat : ts >= interaction.iat;
    if (mustBeFresh && !isFresh) return redirectTo(withReturn(LOGIN_PAGE, interaction, "renew=true&"));
    return finish(interaction, user, { login: { accountId: caller.userId, ts } });
  }

  async function admit(interaction: Interaction, user: SignedInUser, origin: Origin): Promise<OpenidAnswer> {
    const { clientId, name, next } = await describeClient(interaction);
    const refusal = await refusalOf(user.caller, clientId);
    if (!refusal) return finish(interaction, user, { entry: {} });
    const { userId, username } = user.caller;
    const entry = { action: "launcher.enter", userId, username, object: clientId, origin } as const;
    await audit.record({ ...entry, outcome: "refused", reason: refusal.code });
    return refusedPage(name, refusal, pathOf(interaction), next);
  }

  async function refusalOf(caller: Caller, clientId: string): Promise<AppError | undefined> {
    try {
      await subsystems.requireEntry(caller, clientId);
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  async function requestConsent(interaction: Interaction, user: SignedInUser, choice: Choice): Promise<OpenidAnswer> {
    const { clientId, name, next } = await describeClient(interaction);
    const { userId, username } = user.caller;
    const scopes = (interaction.params.scope ?? "").split(" ").filter((scope) => scope in claimsByScope);
    if (choice === "agree") {
      await consents.remember(userId, clientId, scopes);
      return finish(interaction, user, { consent: {} });
    }
    return consentPage(name, username, scopes, pathOf(interaction), next);
  }

  return {
    handle: async (interaction, { user, origin }, { choice, isBack }) => {
      if (!user) {
        // The browser returned without a session: the page still stores a token, but the cookie is missing. A new sign-in
        // sets both.
        return redirectTo(withReturn(LOGIN_PAGE, interaction, isBack ? "logoutFlag=1&" : ""));
      }
      if (choice === "decline") return decline(interaction, user);
      switch (interaction.prompt.name) {
        case "login":
          return proveLogin(interaction, user, choice);
        case "entry":
          return admit(interaction, user, origin);
        case "consent":
          return requestConsent(interaction, user, choice);
        default:
          return expiredPage();
      }
    },
  };
}
