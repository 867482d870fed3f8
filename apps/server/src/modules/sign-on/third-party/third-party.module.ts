import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import type { Platform } from "#platform/platform.ts";
import { createBindingService } from "./binding.service.ts";
import { createThirdPartyFlow } from "./flow.service.ts";
import { createOutcomeCodes } from "./outcome-codes.service.ts";
import { createDingtalkProtocol } from "./protocols/dingtalk.ts";
import { createOpenIdProtocols } from "./protocols/open-id.ts";
import { createWecomProtocol } from "./protocols/wecom.ts";
import { providerRoutes } from "./provider.routes.ts";
import { createProviderService, PROVIDER_CHANNEL } from "./provider.service.ts";
import { createProviderStore } from "./provider.store.ts";
import { createProviderTrial } from "./provider-trial.service.ts";
import { thirdPartyRoutes } from "./third-party.routes.ts";
import type { ProviderRow } from "./third-party.tables.ts";
import { createThirdPartySignIn } from "./third-party-sign-in.service.ts";
import { createUpstreamLinks } from "./upstream-link.service.ts";

export interface ThirdPartyUses {
  readonly accounts: AccountService;
  readonly answerSignIn: AnswerSignIn;
  readonly audit: AuditService;
  readonly events: SecurityEvents;
  readonly identities: ExternalIdentities;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly signIn: SignInService;
  readonly takeoverGuard: TakeoverGuard;
}

/** Limits the age of the cache for changes without a message: those of demo data, and those made outside the server. */
const CACHE_MS = 60_000;

/** Sign-in by another system: OpenID Connect, OAuth 2, WeCom, DingTalk. */
export function createThirdPartyModule(platform: Platform, uses: ThirdPartyUses) {
  const { config, cookies, db, bus, clock, secrets, shortLived, deadline, logger } = platform;
  const { privateHosts, publicUrl, API_BASE_PATH, cas } = config;
  const providers = createProviderService({
    ...uses,
    db,
    store: createProviderStore(db),
    cached: createCachedReads<readonly ProviderRow[]>({
      clock,
      bus,
      channels: [PROVIDER_CHANNEL],
      size: 1,
      ttlMs: CACHE_MS,
    }),
    bus,
    clock,
    sealing: secrets.keyFor("third-party-client"),
    privateHosts,
    callbackBase: `${publicUrl}${API_BASE_PATH}/thirdLogin/callback/`,
  });
  const fetch = createGuardedFetch({ privateHosts });
  const protocols = {
    ...createOpenIdProtocols(clock),
    wecom: createWecomProtocol(),
    dingtalk: createDingtalkProtocol(),
  };
  const codes = createOutcomeCodes(shortLived, clock);
  const flow = createThirdPartyFlow({ ...uses, providers, protocols, codes, shortLived, fetch, deadline, logger });
  const bindings = createBindingService({
    ...uses,
    db,
    providers,
    codes,
    clock,
    hasUpstream: cas.upstream !== undefined,
  });
  return {
    services: { thirdPartyProviders: providers },
    routes: {
      ...thirdPartyRoutes({
        flow,
        byThirdParty: createThirdPartySignIn({ ...uses, codes }),
        bindings,
        answerSignIn: uses.answerSignIn,
        cookie: cookies.thirdLogin,
      }),
      ...providerRoutes({
        providers,
        bindings,
        upstreamLinks: createUpstreamLinks({ ...uses, db, upstream: cas.upstream }),
        trial: createProviderTrial({ providers, protocols, fetch, deadline }),
      }),
    },
  };
}
