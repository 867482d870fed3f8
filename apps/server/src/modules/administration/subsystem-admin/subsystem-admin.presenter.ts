import type { CasAttributeName, EndpointOf, ResultOf } from "@tender/contract";
import type { RegisteredSubsystem } from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ListedDelivery } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClient } from "#modules/sign-on/openid-provider/openid-clients.service.ts";

type ListRow = ResultOf<EndpointOf<"subsystemAdmin.list">>["rows"][number];

export interface ShownSubsystem extends RegisteredSubsystem {
  readonly client: OpenidClient | undefined;
  readonly failedDeliveries: number;
  /** Whether its address may be opened, apart from being switched on. */
  readonly isOpen: boolean;
  readonly mayHandToken: boolean;
}

const presentClient = (client: OpenidClient): ListRow["openid"] => ({
  authMethod: client.authMethod,
  redirectUris: [...client.redirectUris],
  postLogoutRedirectUris: [...client.postLogoutRedirectUris],
  backchannelLogoutUri: client.backchannelLogoutUri,
  idTokenAlgorithm: client.idTokenAlgorithm,
  asksConsent: client.asksConsent,
  hasSecret: client.secretSince !== null,
  secretSince: client.secretSince?.toISOString() ?? null,
});

export function presentSubsystem(shown: ShownSubsystem): ListRow {
  const { row, entrants, client, failedDeliveries, isOpen, mayHandToken } = shown;
  const warnings: ListRow["warnings"] = [
    ...(row.handOver === "token" && !mayHandToken ? (["token"] as const) : []),
    ...(isOpen ? [] : (["origin"] as const)),
  ];
  return {
    id: row.id,
    version: row.version,
    appId: row.appId,
    appCnName: row.appCnName,
    purpose: row.purpose,
    indexPage: row.indexPage,
    kind: row.kind,
    handOver: row.handOver,
    enabled: row.enabled,
    certificateGate: row.certificateGate,
    roles: [...entrants.roles],
    departments: [...entrants.orgCodes],
    entryRule: row.entryRule,
    logoutUrl: row.logoutUrl,
    casServices: row.casServices,
    // The contract admits only known names.
    casAttributes: row.casAttributes as CasAttributeName[],
    casProxies: row.casProxies,
    appPhotoGroup: row.appPhotoGroup,
    appPhotoPath: row.appPhotoPath,
    openid: client ? presentClient(client) : null,
    failedDeliveries,
    warnings,
  };
}

export const presentDelivery = ({ delivery, username, realname }: ListedDelivery) => ({
  id: delivery.id,
  appId: delivery.appId,
  protocol: delivery.protocol,
  address: delivery.address,
  username,
  realname,
  state: delivery.state,
  attempts: delivery.attempts,
  lastStatus: delivery.lastStatus,
  lastCause: delivery.lastCause,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: delivery.finishedAt?.toISOString() ?? null,
});
