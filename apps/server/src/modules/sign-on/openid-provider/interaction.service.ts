import type { Interaction } from "oidc-provider";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Consents } from "./consents.service.ts";
import { consentPage, lostPage, type OpenidAnswer, otherPersonPage, redirectTo, refusedPage } from "./openid-pages.ts";
import type { Visit, Visitor } from "./openid-visit.ts";
import { claimsByScope, openidPaths } from "./provider-settings.ts";

/** The person's choice on a page of the provider. */
export type Choice = "agree" | "decline" | "switch" | undefined;

/** Steps between a client's request and its answer: sign-in, fresh sign-in, entry check, consent. */
export interface Interactions {
  /** `isBack`: the browser returns from the login page. */
  handle(interaction: Interaction, visit: Visit, requested: { choice: Choice; isBack: boolean }): Promise<OpenidAnswer>;
}

export interface InteractionDeps {
  readonly subsystems: Pick<Subsystems, "find" | "requireEntry">;
  readonly registry: Pick<SessionRegistry, "end" | "findById" | "replace">;
  readonly consents: Consents;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
}

const LOGIN = "/user/login";

const pathOf = ({ uid }: Interaction): string => `${openidPaths.interaction}/${uid}`;
const withReturn = (page: string, interaction: Interaction, more = ""): string =>
  `${page}?${more}redirect=${encodeURIComponent(`${pathOf(interaction)}?back=1`)}`;
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

export function createInteractions(deps: InteractionDeps): Interactions {
  const { subsystems, registry, consents, audit, clock } = deps;

  /**
   * Ends the session that preceded a sign-in during the interaction; nobody could sign it out later. If the same person
   * continues, the visits of that session move to the new one.
   */
  async function endFormer({ session }: Interaction, { caller }: Visitor): Promise<void> {
    const former = session && session.uid !== caller.rootSessionId ? await registry.findById(session.uid) : undefined;
    if (!former) return;
    if (former.userId !== caller.userId) return void (await registry.end(former.rootSessionId, "signed_out"));
    await registry.replace(former.rootSessionId, caller.rootSessionId);
  }

  async function finish(interaction: Interaction, visitor: Visitor | undefined, result: object): Promise<OpenidAnswer> {
    interaction.result = "error" in result ? result : { ...interaction.lastSubmission, ...result };
    // After a sign-in during the interaction the current session applies.
    if (visitor) {
      await endFormer(interaction, visitor);
      const { userId, rootSessionId } = visitor.caller;
      interaction.session = { accountId: userId, uid: rootSessionId };
    }
    await interaction.save(Math.max(1, interaction.exp - secondsOf(clock.now())));
    return redirectTo(interaction.returnTo);
  }

  const decline = (interaction: Interaction, visitor: Visitor): Promise<OpenidAnswer> =>
    finish(interaction, visitor, { error: "access_denied", error_description: "the person did not go on" });

  async function describe({ params }: Interaction) {
    const { client_id: clientId = "", redirect_uri: address = "" } = params;
    const name = (await subsystems.find(clientId))?.appCnName ?? clientId;
    return { clientId, name, next: new URL(address).origin };
  }

  async function proveLogin(interaction: Interaction, visitor: Visitor, choice: Choice): Promise<OpenidAnswer> {
    const { reasons } = interaction.prompt;
    const { caller } = visitor;
    const ts = secondsOf(visitor.signedInAt);
    const isOther = reasons.some((reason) => reason === "id_token_hint" || reason === "claims_id_token_sub_value");
    // The right person may have signed in since: then the library checks the account.
    if (isOther && ts <= interaction.iat) {
      const { name, next } = await describe(interaction);
      if (choice === "switch") {
        await registry.end(caller.rootSessionId, "signed_out");
        return redirectTo(withReturn(LOGIN, interaction, "logoutFlag=1&"));
      }
      return otherPersonPage(name, caller.username, pathOf(interaction), next);
    }
    const mustBeFresh = reasons.some((reason) => reason === "login_prompt" || reason === "max_age");
    // A session from before the request needs a later second; a sign-in during the request may be in the same second.
    const isFresh = interaction.session ? ts > interaction.iat : ts >= interaction.iat;
    if (mustBeFresh && !isFresh) return redirectTo(withReturn(LOGIN, interaction, "renew=true&"));
    return finish(interaction, visitor, { login: { accountId: caller.userId, ts } });
  }

  async function admit(interaction: Interaction, visitor: Visitor, origin: Origin): Promise<OpenidAnswer> {
    const { clientId, name, next } = await describe(interaction);
    const refusal = await refusalOf(visitor.caller, clientId);
    if (!refusal) return finish(interaction, visitor, { entry: {} });
    const { userId, username } = visitor.caller;
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

  async function requestConsent(interaction: Interaction, visitor: Visitor, choice: Choice): Promise<OpenidAnswer> {
    const { clientId, name, next } = await describe(interaction);
    const { userId, username } = visitor.caller;
    const scopes = (interaction.params.scope ?? "").split(" ").filter((scope) => scope in claimsByScope);
    if (choice === "agree") {
      await consents.remember(userId, clientId, scopes);
      return finish(interaction, visitor, { consent: {} });
    }
    return consentPage(name, username, scopes, pathOf(interaction), next);
  }

  return {
    handle: async (interaction, { visitor, origin }, { choice, isBack }) => {
      if (!visitor) {
        // The browser returned without a session: the page still holds one that the cookie no longer has. A new sign-in
        // sets both.
        return redirectTo(withReturn(LOGIN, interaction, isBack ? "logoutFlag=1&" : ""));
      }
      if (choice === "decline") return decline(interaction, visitor);
      switch (interaction.prompt.name) {
        case "login":
          return proveLogin(interaction, visitor, choice);
        case "entry":
          return admit(interaction, visitor, origin);
        case "consent":
          return requestConsent(interaction, visitor, choice);
        default:
          return lostPage();
      }
    },
  };
}
