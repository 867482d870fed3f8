import type { EndpointOf, ResultOf } from "@tender/contract";
import { deviceName } from "../../platform/device-name.ts";
import type { AccountEventRow } from "../account/account-event.store.ts";
import { isNoticeKind, noticeText } from "../account/account-notice-kinds.ts";
import type { AuditRow } from "../audit/audit.store.ts";

type EventPage = ResultOf<EndpointOf<"profile.listEvents">>;
type SignInPage = ResultOf<EndpointOf<"profile.listSignIns">>;

const deviceOf = (userAgent: string | null): string | null => (userAgent ? deviceName(userAgent) : null);

export const presentEvents = (page: { total: number; rows: readonly AccountEventRow[] }): EventPage => ({
  total: page.total,
  rows: page.rows.map(({ id, at, kind, values, address, userAgent }) => ({
    id,
    at: at.toISOString(),
    kind,
    text: isNoticeKind(kind) ? noticeText(kind, values) : kind,
    address,
    device: deviceOf(userAgent),
  })),
});

export const presentSignIns = (page: { total: number; rows: readonly AuditRow[] }): SignInPage => ({
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
