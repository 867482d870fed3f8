import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { OpenidKeys } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createClientCalls } from "./client-calls.service.ts";
import { createConsents } from "./consents.service.ts";
import { createHandOvers } from "./hand-over.service.ts";
import { createInteractions } from "./interaction.service.ts";
import { createIntrospection } from "./introspection.service.ts";
import { createOpenidAdapters } from "./openid-adapter.service.ts";
import { createOpenidClientStore } from "./openid-client.store.ts";
import { createOpenidClients } from "./openid-clients.service.ts";
import { createOpenidEndpoints } from "./openid-endpoints.service.ts";
import { createOpenidProvider } from "./openid-provider.service.ts";
import { createOpenidSignOut } from "./openid-sign-out.service.ts";
import { createOpenidStateStore } from "./openid-state.store.ts";
import { createRequestSessions } from "./request-session.ts";

export interface OpenidProviderUses {
  readonly audit: AuditService;
  readonly allowedOrigins: AllowedOrigins;
  readonly openidKeys: OpenidKeys;
  readonly registry: SessionRegistry;
  readonly signOut: SingleSignOut;
  readonly subsystems: Subsystems;
}

/** The portal as a provider of OpenID Connect, whose clients are the subsystems. */
export function createOpenidProviderModule(platform: Platform, uses: OpenidProviderUses) {
  const { config, cookies, db, secrets, bus, clock, limiter, logger } = platform;
  const { privateHosts, publicUrl } = config;
  const { audit, allowedOrigins: origins, openidKeys: keys, registry, subsystems } = uses;
  const state = createOpenidStateStore(db);
  const requestSessions = createRequestSessions();
  const store = createOpenidClientStore(db);
  const clients = createOpenidClients({ store, secrets, bus, clock, origins, privateHosts });
  const consents = createConsents(state, clock);
  const handOvers = createHandOvers({ ...uses, clients, consents, state, requestSessions, clock });
  const adapter = createOpenidAdapters({ state, clients, registry, subsystems, requestSessions, clock });
  const calls = createClientCalls({ clients, limiter, clock });
  const provider = createOpenidProvider({
    ...handOvers,
    calls,
    clients,
    adapter,
    cookieKey: secrets.keyFor("openid cookies").toString("base64url"),
    keys,
    requestSessions,
    publicUrl,
    logger,
  });
  registry.onReplace(state.move);
  return {
    services: {
      openidClients: clients,
      openid: createOpenidEndpoints({
        provider,
        interactions: createInteractions({ ...uses, consents, clock }),
        signOut: createOpenidSignOut({ db, registry, audit, cookie: cookies.session }),
        introspection: createIntrospection(adapter, publicUrl, clock),
        calls,
        registry,
        publicUrl,
      }),
    },
    sweep: () => state.removeExpired(new Date(clock.now())),
    eraser: state.removeAllOf,
  };
}
