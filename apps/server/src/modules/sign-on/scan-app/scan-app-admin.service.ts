import type { AuthType, EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { type AppKey, readAppKey } from "./app-key.ts";
import type { ScanApps } from "./scan-app.service.ts";
import type { ScanAppStore } from "./scan-app.store.ts";

type AppInput<K extends "scanApp.add" | "scanApp.change"> = InputOf<EndpointOf<K>>["body"];

/**
 * Administration of the phone apps. The holder of an app's key can sign in as every person with a bound phone: a new
 * key requires a fresh proof, and every change is recorded with the key's fingerprint.
 */
export interface ScanAppAdmin {
  list(): Promise<ResultOf<EndpointOf<"scanApp.list">>>;
  add(caller: Caller, input: AppInput<"scanApp.add">, origin: Origin): Promise<void>;
  change(caller: Caller, input: AppInput<"scanApp.change">, origin: Origin): Promise<void>;
  switch(caller: Caller, authType: AuthType, enabled: boolean, origin: Origin): Promise<void>;
}

export interface ScanAppAdminDeps {
  readonly db: Db;
  readonly store: ScanAppStore;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "change">;
  readonly apps: Pick<ScanApps, "publishChange">;
  readonly clock: Clock;
}

const fieldError = (code: "scan_app.taken" | "scan_app.name_taken" | "scan_app.bad_name" | "scan_app.bad_key") => {
  const field = code === "scan_app.taken" ? "authType" : code === "scan_app.bad_key" ? "publicKey" : "name";
  return new AppError(code, { details: { field } });
};

function normaliseName(typedName: string): string {
  const name = typedName.trim().replace(/ +/g, " ");
  if (name === "" || /[\p{C}\p{Zl}\p{Zp}]/u.test(name)) throw fieldError("scan_app.bad_name");
  return name;
}

function requireKey(text: string): AppKey {
  const key = readAppKey(text);
  if (!key) throw fieldError("scan_app.bad_key");
  return key;
}

/** Runs a write. Throws scan_app.name_taken. */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw sqlErrorOf(error)?.constraint === "scan_app_name_key" ? fieldError("scan_app.name_taken") : error;
  }
}

export function createScanAppAdmin(deps: ScanAppAdminDeps): ScanAppAdmin {
  const { db, store, apps, approvals, proofs, audit, clock } = deps;
  const now = () => new Date(clock.now());
  const columnsOf = ({ pem, algorithm, fingerprint }: AppKey) => ({
    publicKey: pem,
    algorithm,
    fingerprint,
    keySince: now(),
  });

  /**
   * The holder of the key can sign in as every administrator with a bound phone, and as every owner of a certificate
   * that the app may name.
   */
  function requireSecond(title: string, { fingerprint }: AppKey, caller: Caller): void {
    approvals.requireSecond("takeover", caller, () => ({ title, facts: [{ label: "公钥指纹", value: fingerprint }] }));
  }

  /** `fault`: thrown if the write changed no row. */
  async function change(
    entry: { readonly action: string; readonly object: AuthType; readonly detail: object; readonly origin: Origin },
    { userId, username }: Caller,
    write: (tx: Tx) => Promise<boolean>,
    fault: AppError,
  ): Promise<void> {
    await withFreeName(() =>
      audit.change(db, { ...entry, userId, username }, async (tx) => {
        if (!(await write(tx))) throw fault;
        return { result: undefined };
      }),
    );
    apps.publishChange(entry.object);
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
    add: async (caller, { authType, name: typedName, publicKey }, origin) => {
      const [name, key] = [normaliseName(typedName), requireKey(publicKey)];
      await proofs.require(caller);
      const { userId: createdBy } = caller;
      if (await store.find(authType)) throw fieldError("scan_app.taken");
      requireSecond(`新增扫码应用“${name}”`, key, caller);
      const row = { authType, name, ...columnsOf(key), enabled: true, createdAt: now(), createdBy };
      const detail = { name, fingerprint: key.fingerprint };
      const insert = (tx: Tx) => store.insertApp(tx, row);
      const entry = { action: "scan_app.add", object: authType, detail, origin };
      await change(entry, caller, insert, fieldError("scan_app.taken"));
    },
    change: async (caller, { authType, version, name: typedName, publicKey }, origin) => {
      const [name, key] = [normaliseName(typedName), publicKey === undefined ? undefined : requireKey(publicKey)];
      if (key) await proofs.require(caller);
      const stored = await store.find(authType);
      if (!stored) throw new AppError("scan_app.not_found");
      if (stored.version !== version) throw new AppError("scan_app.changed");
      if (key) requireSecond(`更换扫码应用“${name}”的公钥`, key, caller);
      const columns = { name, ...(key ? columnsOf(key) : {}) };
      const detail = key ? { name, fingerprint: key.fingerprint } : { name };
      const write = (tx: Tx) => store.changeApp(tx, { authType, version }, columns, caller.userId, now());
      const entry = { action: "scan_app.change", object: authType, detail, origin };
      await change(entry, caller, write, new AppError("scan_app.changed"));
    },
    switch: async (caller, authType, enabled, origin) => {
      if (!(await store.find(authType))) throw new AppError("scan_app.not_found");
      const entry = { action: "scan_app.switch", object: authType, detail: { enabled }, origin };
      const write = (tx: Tx) => store.switchApp(tx, authType, enabled, caller.userId, now());
      await change(entry, caller, write, new AppError("scan_app.not_found"));
    },
  };
}
