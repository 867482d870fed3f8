import { ListFile, routes } from "#http/routes.ts";
import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { Providers } from "#modules/access/certificate/provider.service.ts";
import { invalidField } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import {
  logFile,
  outcomes,
  presentLists,
  presentLog,
  presentProvider,
  purposes,
} from "./certificate-admin.presenter.ts";
import type { CertificateAdmin } from "./certificate-admin.service.ts";
import type { GateRules } from "./gate-rules.service.ts";

export interface CertificateAdminRouteDeps {
  readonly admin: CertificateAdmin;
  readonly bindings: Pick<BindingService, "page">;
  readonly certification: Pick<CertificationLog, "page" | "pages">;
  readonly clock: Clock;
  readonly gateRules: GateRules;
  readonly providers: Pick<Providers, "list" | "readPem" | "listRevocationLists" | "refresh" | "upload">;
}

const DAY_MS = 86_400_000;

/**
 * Returns the provider's id and version; null: a new provider. Throws http.invalid_request when only one of the two is
 * given.
 */
function placeOf(id: string | null, version: number | null): { id: string; version: number } | null {
  if (id === null && version === null) return null;
  if (id === null || version === null) throw invalidField("version");
  return { id, version };
}

export const certificateAdminRoutes = (deps: CertificateAdminRouteDeps) => {
  const { admin, bindings, certification, clock, gateRules, providers } = deps;
  return routes({
    "certificateAdmin.listProviders": async () => (await providers.list()).map(presentProvider),
    "certificateAdmin.readPem": async ({ body }) => providers.readPem(body),
    "certificateAdmin.saveProvider": async ({ body: { id, version, ...change } }, { caller, origin }) =>
      admin.saveProvider(placeOf(id, version), change, caller, origin),
    "certificateAdmin.removeProvider": async ({ body }, { caller, origin }) => {
      await admin.removeProvider(body.id, caller, origin);
      return null;
    },
    "certificateAdmin.listRevocationLists": async () =>
      (await providers.listRevocationLists()).flatMap((provider) => presentLists(provider, clock.now())),
    "certificateAdmin.refreshRevocationLists": async ({ body }, { caller, origin }) =>
      providers.refresh(body.providerId, caller, origin),
    "certificateAdmin.uploadRevocationList": async ({ body }, { caller, origin }) => {
      const { issuer, revoked, nextUpdate } = await providers.upload(body.providerId, body.crl, caller, origin);
      return { issuer, revokedCount: revoked.length, nextUpdate: new Date(nextUpdate).toISOString() };
    },
    "certificateAdmin.listBindings": async ({ query: { page, pageSize, endsWithin, ...filters } }) => {
      const endsBefore = endsWithin === undefined ? undefined : new Date(clock.now() + endsWithin * DAY_MS);
      return bindings.page({ ...filters, endsBefore }, page, pageSize);
    },
    "certificateAdmin.bind": async ({ body }, { caller, origin }) => admin.bind(body, caller, origin),
    "certificateAdmin.unbind": async ({ body }, { caller, origin }) => {
      await admin.unbind(body.id, caller, origin);
      return null;
    },
    "certificateAdmin.readGateRules": async () => gateRules.read(),
    "certificateAdmin.setGate": async ({ body }, { caller, origin }) => {
      await gateRules.set(body.appId, body.isGated, caller, origin);
      return null;
    },
    "certificateAdmin.listLog": async ({ query: { page, pageSize, ...query } }) =>
      presentLog(await certification.page(query, page, pageSize)),
    "certificateAdmin.exportLog": async ({ query: { format, ...query } }) =>
      new ListFile({
        name: "certificates",
        title: "证书核验日志",
        format,
        source: logFile(certification.pages(query)),
        conditions: query,
        labels: { purpose: purposes, outcome: outcomes },
        action: "certificate.export",
      }),
  });
};
