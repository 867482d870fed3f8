import type { EndpointOf, ResultOf } from "@tender/contract";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AuditPage } from "#modules/trail/audit/audit.service.ts";
import { deviceName } from "#platform/device-name.ts";

type EventPage = ResultOf<EndpointOf<"profile.listEvents">>;
type SignInPage = ResultOf<EndpointOf<"profile.listSignIns">>;

const deviceOf = (userAgent: string | null): string | null => (userAgent ? deviceName(userAgent) : null);

export const presentEvents = (page: Awaited<ReturnType<SecurityEvents["list"]>>): EventPage => ({
  total: page.total,
  rows: page.rows.map(({ id, at, kind, text, address, userAgent }) => ({
    id,
    at: at.toISOString(),
    kind,
    text,
    address,
    device: deviceOf(userAgent),
  })),
});

export const presentSignIns = (page: AuditPage): SignInPage => ({
  total: page.total,
  rows: page.rows.map(({ id, at, object, outcome, reason, address, userAgent }) => ({
    id,
    at: at.toISOString(),
    method: object,
    outcome,
    reason,
    address,
    device: deviceOf(userAgent),
  })),
});
