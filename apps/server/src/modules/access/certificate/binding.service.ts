import { beijingDay } from "@tender/contract";
import { maskSerial } from "@tender/contract/masking";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { BindingFilters, BindingRow, BindingStore, ShownBinding } from "./binding.store.ts";
import { type PresentedBinding, presentBinding } from "./certificate.presenter.ts";
import type { CertificateKey } from "./certificate-identity.ts";
import type { VerifiedCertificate } from "./verification.service.ts";

export type { BindingFilters, BindingRow } from "./binding.store.ts";

/** A binding as administrators see it. */
export interface ListedBinding extends PresentedBinding {
  readonly username: string;
  readonly realname: string;
  readonly boundBy: string | null;
  readonly approvalId: string | null;
}

export interface BindingRequest {
  readonly user: { readonly userId: string; readonly username: string };
  /** The person who binds it: the owner or an administrator. */
  readonly caller: Caller;
  readonly certificate: VerifiedCertificate;
}

export interface BindingResult {
  readonly id: string;
  readonly state: "active" | "pending";
}

/** Bindings of certificates to accounts. The caller checks who may change them and with which proof. */
export interface BindingService {
  /** Returns true for a special account, whose bindings two administrators decide. */
  isSpecial(username: string): boolean;
  findActive(key: CertificateKey): Promise<BindingRow | undefined>;
  /**
   * Returns the owner of a serial number. Undefined: no owner, or several, since authorities number independently.
   */
  ownerOfSerial(serial: string): Promise<string | undefined>;
  recordUse(id: string, on?: Tx): Promise<void>;
  /** Throws certificate.bound_already, certificate.bound_elsewhere, certificate.other_organisation, certificate.too_many. */
  bind(tx: Tx, request: BindingRequest): Promise<BindingResult>;
  /** Notifies the owner. Call after the commit. */
  notifyBound(request: BindingRequest, bound: BindingResult, origin: Origin): Promise<void>;
  /** Returns the ended row. `ownerId`: restricts to this person's bindings. Throws certificate.binding_not_found. */
  unbind(tx: Tx, id: string, caller: Caller, ownerId: string | undefined): Promise<BindingRow>;
  notifyUnbound(ended: BindingRow, origin: Origin): Promise<void>;
  /** Ends bindings that the person has created since then, but none that administrators created. */
  unbindOwnSince(userId: string, since: Date, on?: Tx): Promise<void>;
  /** Pending and active bindings, newest first. */
  listOf(userId: string): Promise<PresentedBinding[]>;
  page(filters: BindingFilters, page: number, pageSize: number): Promise<{ total: number; rows: ListedBinding[] }>;
  /** Notifies owners 60, 30 and 7 days before a certificate expires; returns the number of notifications. */
  notifyExpiring(): Promise<number>;
}

export interface BindingDeps {
  readonly store: BindingStore;
  readonly approvals: Pick<ApprovalService, "request" | "findPendingIds" | "withdraw" | "followWith">;
  readonly organisations: Pick<OrganisationService, "usccOf">;
  readonly events: Pick<SecurityEvents, "record">;
  readonly clock: Clock;
  readonly specialAccounts: readonly string[];
}

const MAX_BINDINGS = 10;
const DAY_MS = 86_400_000;
const WARNING_DAYS = [7, 30, 60];

export function createBindings(deps: BindingDeps): BindingService {
  const { store, approvals, organisations, events, clock } = deps;
  const specialNames = new Set(deps.specialAccounts.map((name) => name.toLowerCase()));
  const isSpecial = (username: string): boolean => specialNames.has(username.toLowerCase());
  const now = () => new Date(clock.now());
  const eventValuesOf = ({ holder, serial }: Pick<BindingRow, "holder" | "serial">) => ({
    holder,
    serial: maskSerial(serial),
  });

  approvals.followWith("certificate.bind", {
    follow: (tx, id, isApproved) => store.decide(tx, id, isApproved, now()),
    notify: async (id, isApproved, reason) => {
      const row = await store.find(id);
      if (!row) return;
      const kind = isApproved ? "certificate_bound" : "certificate_rejected";
      await events.record(row.userId, kind, { ...eventValuesOf(row), reason });
    },
  });

  /** Refuses a certificate of another organisation if the account acts for organisations. */
  async function requireOrganisation(tx: Tx, userId: string, uscc: string | null): Promise<void> {
    const organisationCodes = uscc === null ? [] : await organisations.usccOf(userId, tx);
    if (uscc !== null && organisationCodes.length > 0 && !organisationCodes.includes(uscc))
      throw new AppError("certificate.other_organisation");
  }

  const boundRefusal = (row: BindingRow | undefined, userId: string): AppError =>
    new AppError(row?.userId === userId ? "certificate.bound_already" : "certificate.bound_elsewhere");

  async function bind(tx: Tx, { user, caller, certificate }: BindingRequest): Promise<BindingResult> {
    const { userId, username } = user;
    const { provider, notBefore, notAfter, ...facts } = certificate;
    const existing = await store.findCurrent(certificate, tx);
    if (existing) throw boundRefusal(existing, userId);
    await requireOrganisation(tx, userId, facts.uscc);
    if ((await store.countCurrent(tx, userId)) >= MAX_BINDINGS)
      throw new AppError("certificate.too_many", { values: { count: MAX_BINDINGS } });
    const state = isSpecial(username) ? ("pending" as const) : ("active" as const);
    const row = {
      ...facts,
      userId,
      providerId: provider.id,
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      state,
      boundBy: caller.userId,
      boundAt: now(),
    };
    const id = await store.insert(tx, row);
    if (id === undefined) throw boundRefusal(await store.findCurrent(certificate, tx), userId);
    if (state === "pending") await approvals.request(tx, caller, approvalOf(id, user, certificate));
    return { id, state };
  }

  const approvalOf = (
    subject: string,
    { userId, username }: BindingRequest["user"],
    { holder, uscc, serial, provider, notAfter }: VerifiedCertificate,
  ) => ({
    kind: "certificate.bind" as const,
    subject,
    title: `为特殊账号 ${username} 绑定数字证书`,
    facts: [
      { label: "账号", value: username },
      { label: "持有人", value: holder },
      { label: "统一社会信用代码", value: uscc ?? "—" },
      { label: "证书序列号", value: serial },
      { label: "证书服务机构", value: provider.name },
      { label: "有效期至", value: beijingDay(notAfter) },
    ],
    aboutUserId: userId,
  });

  return {
    isSpecial,
    findActive: async (key) => {
      const row = await store.findCurrent(key);
      return row?.state === "active" ? row : undefined;
    },
    ownerOfSerial: async (serial) => {
      const [owner, secondOwner] = await store.ownersOfSerial(serial, now());
      return secondOwner === undefined ? owner : undefined;
    },
    recordUse: (id, tx) => store.recordUse(id, now(), tx),
    bind,
    notifyBound: ({ user, certificate }, { state }, origin) => {
      const kind = state === "pending" ? "certificate_waits" : "certificate_bound";
      return events.record(user.userId, kind, eventValuesOf(certificate), { origin });
    },
    unbind: async (tx, id, caller, ownerId) => {
      const ended = await store.unbind(tx, id, ownerId, caller.userId, now());
      if (!ended) throw new AppError("certificate.binding_not_found");
      await approvals.withdraw(tx, "certificate.bind", id);
      return ended;
    },
    notifyUnbound: (ended, origin) =>
      events.record(ended.userId, "certificate_unbound", eventValuesOf(ended), { origin }),
    unbindOwnSince: (userId, since, tx) => store.unbindOwnSince(userId, since, now(), tx),
    listOf: async (userId) => (await store.listCurrentOf(userId)).map(presentBinding),
    page: async (filters, page, pageSize) => {
      const { total, rows } = await store.page(filters, pageSize, (page - 1) * pageSize, now());
      const pending = rows.filter(({ binding }) => binding.state === "pending").map(({ binding }) => binding.id);
      const approvalIds = await approvals.findPendingIds("certificate.bind", pending);
      const presentListed = (row: ShownBinding): ListedBinding => ({
        ...presentBinding(row),
        username: row.username,
        realname: row.realname,
        boundBy: row.boundBy,
        approvalId: approvalIds.get(row.binding.id) ?? null,
      });
      return { total, rows: rows.map(presentListed) };
    },
    notifyExpiring: async () => {
      let count = 0;
      // The shortest first: an owner who is notified of 7 days needs no notification of 30.
      for (const days of WARNING_DAYS)
        for (const row of await store.listExpiringUnnotified(days, now(), new Date(clock.now() + days * DAY_MS))) {
          if (!(await store.markWarned(row.id, days))) continue;
          const date = beijingDay(row.notAfter.getTime());
          await events.record(row.userId, "certificate_ends", { ...eventValuesOf(row), date });
          count += 1;
        }
      return count;
    },
  };
}
