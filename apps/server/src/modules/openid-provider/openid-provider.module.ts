import type { Platform } from "../../platform/platform.ts";
import { createOpenidClientStore } from "./openid-client.store.ts";
import { createOpenidClients } from "./openid-clients.service.ts";
import { createOpenidStateStore } from "./openid-state.store.ts";

/** The portal as a provider of OpenID Connect, whose clients are the subsystems. */
export function createOpenidProviderModule({ config, db, secrets, bus, clock }: Platform) {
  const state = createOpenidStateStore(db);
  const { privateHosts } = config;
  const openidClients = createOpenidClients({ store: createOpenidClientStore(db), secrets, bus, clock, privateHosts });
  return {
    services: { openidClients },
    sweep: () => state.removeExpired(new Date(clock.now())),
    eraser: state.removeAllOf,
  };
}
