import type { AuthType, EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { type AppKey, readAppKey } from "./app-key.ts";
import type { ScanApps } from "./scan-app.service.ts";
import type { ScanAppStore } from "./scan-app.store.ts";

type Wanted<K extends "scanApp.add" | "scanApp.change"> = InputOf<EndpointOf<K>>["body"];

/**
 * The apps in administration. Whoever may set a key may sign in as everybody who is bound, so that a new one needs a fresh
 * proof, and every change leaves a row with the key's fingerprint.
 */
export interface ScanAppAdmin {
  list(): Promise<ResultOf<EndpointOf<"scanApp.list">>>;
  add(caller: Caller, wanted: Wanted<"scanApp.add">, origin: Origin): Promise<void>;
  change(caller: Caller, wanted: Wanted<"scanApp.change">, origin: Origin): Promise<void>;
  switch(caller: Caller, authType: AuthType, enabled: boolean, origin: Origin): Promise<void>;
}

export interface ScanAppAdminDeps {
  readonly store: ScanAppStore;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: AuditService;
  readonly apps: Pick<ScanApps, "noteChange">;
  readonly clock: Clock;
}

const refusedField = (code: "scan_app.taken" | "scan_app.name_taken" | "scan_app.bad_name" | "scan_app.bad_key") => {
  const field = code === "scan_app.taken" ? "authType" : code === "scan_app.bad_key" ? "publicKey" : "name";
  return new AppError(code, { details: { field } });
};

function tidyName(sent: string): string {
  const name = sent.trim().replace(/ +/g, " ");
  if (name === "" || /[\p{C}\p{Zl}\p{Zp}]/u.test(name)) throw refusedField("scan_app.bad_name");
  return name;
}

function keyIn(text: string): AppKey {
  const key = readAppKey(text);
  if (!key) throw refusedField("scan_app.bad_key");
  return key;
}

/** Runs a write; a name that another app has is said so. */
async function unlessNamed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw sqlErrorOf(error)?.constraint === "scan_app_name_key" ? refusedField("scan_app.name_taken") : error;
  }
}

export function createScanAppAdmin(deps: ScanAppAdminDeps): ScanAppAdmin {
  const { store, apps, approvals, proofs, audit, clock } = deps;
  const now = () => new Date(clock.now());
  const columnsOf = ({ pem, algorithm, fingerprint }: AppKey) => ({
    publicKey: pem,
    algorithm,
    fingerprint,
    keySince: now(),
  });

  /** Whoever holds the key comes into the account of every administrator who is bound, and of all whose certificate it may name. */
  function requireSecond(title: string, { fingerprint }: AppKey, caller: Caller): void {
    approvals.requireSecond("takeover", caller, () => ({ title, facts: [{ label: "公钥指纹", value: fingerprint }] }));
  }

  async function changed(action: string, caller: Caller, authType: AuthType, detail: object, origin: Origin) {
    const { userId, username } = caller;
    await audit.record({ action, outcome: "ok", userId, username, object: authType, detail, origin });
    apps.noteChange(authType);
  }

  return {
    list: async () => {
      const rows = await store.appsWithBindings();
      return {
        total: rows.length,
        rows: rows.map(({ app, bindings }) => ({
          authType: app.authType,
          version: app.version,
          name: app.name,
          algorithm: app.algorithm,
          fingerprint: app.fingerprint,
          enabled: app.enabled,
          bindings,
          keySince: app.keySince.toISOString(),
          lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
    add: async (caller, { authType, name: sent, publicKey }, origin) => {
      const [name, key] = [tidyName(sent), keyIn(publicKey)];
      await proofs.require(caller);
      const { userId: createdBy } = caller;
      if (await store.find(authType)) throw refusedField("scan_app.taken");
      requireSecond(`新增扫码应用“${name}”`, key, caller);
      const row = { authType, name, ...columnsOf(key), enabled: true, createdAt: now(), createdBy };
      if (!(await unlessNamed(() => store.insertApp(row)))) throw refusedField("scan_app.taken");
      await changed("scan_app.add", caller, authType, { name, fingerprint: key.fingerprint }, origin);
    },
    change: async (caller, { authType, version, name: sent, publicKey }, origin) => {
      const [name, key] = [tidyName(sent), publicKey === undefined ? undefined : keyIn(publicKey)];
      if (key) await proofs.require(caller);
      const known = await store.find(authType);
      if (!known) throw new AppError("scan_app.not_found");
      if (known.version !== version) throw new AppError("scan_app.changed");
      if (key) requireSecond(`更换扫码应用“${name}”的公钥`, key, caller);
      const change = { name, ...(key ? columnsOf(key) : {}) };
      if (!(await unlessNamed(() => store.changeApp({ authType, version }, change, caller.userId, now()))))
        throw new AppError("scan_app.changed");
      const detail = key ? { name, fingerprint: key.fingerprint } : { name };
      await changed("scan_app.change", caller, authType, detail, origin);
    },
    switch: async (caller, authType, enabled, origin) => {
      if (!(await store.switchApp(authType, enabled, caller.userId, now()))) throw new AppError("scan_app.not_found");
      await changed("scan_app.switch", caller, authType, { enabled }, origin);
    },
  };
}
