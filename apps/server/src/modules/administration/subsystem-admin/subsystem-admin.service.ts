import type { EndpointOf, InputOf } from "@tender/contract";
import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type {
  OriginInput,
  RegisteredSubsystem,
  SubsystemRegister,
} from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SignOutDeliveries } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClient, OpenidClients } from "#modules/sign-on/openid-provider/openid-clients.service.ts";
import type { AuditService, ChangeEntry } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";

import { listSubsystemsAt } from "./origin-use.ts";

type SubsystemInput = InputOf<EndpointOf<"subsystemAdmin.save">>["body"];
type Icon = Pick<RegisteredSubsystem["row"], "appPhotoGroup" | "appPhotoPath">;

/**
 * Changes of subsystems by administrators. People are redirected to the stored addresses, so each change is recorded.
 */
export interface SubsystemAdmin {
  /** `secret`: that of a new OpenID Connect client, returned only this once; null: none was created. */
  save(
    input: SubsystemInput,
    caller: Caller,
    origin: Origin,
  ): Promise<{ id: string; version: number; secret: string | null }>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  order(appIds: readonly string[], caller: Caller, origin: Origin): Promise<void>;
  setIcon(
    appId: string,
    upload: Upload,
    caller: Caller,
    origin: Origin,
  ): Promise<{ appPhotoGroup: string; appPhotoPath: string }>;
  newSecret(appId: string, caller: Caller, origin: Origin): Promise<string>;
  resend(id: string, caller: Caller, origin: Origin): Promise<void>;
  saveOrigin(input: OriginInput, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the names of the subsystems, and the paths of titles of the menus, that link to the site. */
  useOf(site: string): Promise<{ subsystems: string[]; menus: string[][] }>;
  removeOrigin(site: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface SubsystemAdminDeps {
  readonly db: Db;
  readonly menuRegister: Pick<MenuRegister, "listPathsTo">;
  readonly register: SubsystemRegister;
  readonly clients: Pick<OpenidClients, "check" | "find" | "save" | "remove" | "replaceSecret" | "publishChange">;
  readonly deliveries: Pick<SignOutDeliveries, "restart" | "wake">;
  readonly files: Pick<FileService, "createPublicSquare" | "deleteOwnerless" | "removeBytes">;
  readonly permissions: Pick<PermissionService, "hasMenus">;
  readonly proofs: Pick<ProofService, "require">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const ICON_GROUP = "subsystem-icon";
/** Pixels. */
const ICON_EDGE = 128;

/** Returns the fields of an audit row: all that is stored of a subsystem and its client, without a secret. */
function presentForTrail({ row, entrants }: RegisteredSubsystem, client: OpenidClient | undefined) {
  const { appId, appCnName, purpose, indexPage, kind, handOver, enabled, certificateGate } = row;
  const { entryRule, logoutUrl, casServices, casAttributes, casProxies } = row;
  const { roles, orgCodes: departments } = entrants;
  return {
    appId,
    appCnName,
    purpose,
    indexPage,
    kind,
    handOver,
    enabled,
    certificateGate,
    roles,
    departments,
    entryRule,
    logoutUrl,
    casServices,
    casAttributes,
    casProxies,
    openid: client ? presentClient(client) : null,
  };
}

function presentClient({ authMethod, redirectUris, postLogoutRedirectUris, ...client }: OpenidClient) {
  const { backchannelLogoutUri, idTokenAlgorithm, asksConsent } = client;
  const addresses = { redirectUris, postLogoutRedirectUris, backchannelLogoutUri };
  return { authMethod, ...addresses, idTokenAlgorithm, asksConsent };
}

const fieldRefusal = (code: "subsystem.cas_missing" | "subsystem.openid_missing", field: string) =>
  new AppError(code, { details: { field } });

export function createSubsystemAdmin(deps: SubsystemAdminDeps): SubsystemAdmin {
  const { db, menuRegister, register, clients, deliveries, files, permissions, proofs, approvals, audit } = deps;

  const entryOf = (action: string, { userId, username }: Caller, object: string, origin: Origin) => ({
    action,
    userId,
    username,
    object,
    origin,
  });

  /** Returns the current state; null: no subsystem has this id. */
  async function readState(tx: Tx, id: string | null): Promise<ReturnType<typeof presentForTrail> | null> {
    const registered = await findRow(tx, id);
    return registered ? presentForTrail(registered, await clients.find(registered.row.appId, tx)) : null;
  }

  const findRow = async (tx: Tx, id: string | null): Promise<RegisteredSubsystem | undefined> =>
    id === null ? undefined : (await register.list(tx)).find(({ row }) => row.id === id);

  /** Runs a change of one subsystem and its client, and records the state before and after. */
  async function runRecorded<T extends { readonly id: string }>(
    entry: ChangeEntry & { readonly object: string },
    id: string | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const result = await audit.change(db, entry, async (tx) => {
      const before = await readState(tx, id);
      const result = await work(tx);
      return { result, detail: { before, after: await readState(tx, result.id) } };
    });
    register.publishChange();
    clients.publishChange(entry.object);
    return result;
  }

  function requireComplete({ kind, handOver, casServices, openid }: SubsystemInput): void {
    if (kind !== "handover") return;
    if (handOver === "cas" && casServices.length === 0) throw fieldRefusal("subsystem.cas_missing", "casServices");
    if (handOver === "openid" && (openid?.redirectUris.length ?? 0) === 0)
      throw fieldRefusal("subsystem.openid_missing", "redirectUris");
  }

  /** Deletes an uploaded icon; icons that are delivered with the platform remain. */
  const deleteIcon = async (tx: Tx, { appPhotoGroup, appPhotoPath }: Icon) =>
    appPhotoGroup === ICON_GROUP && appPhotoPath !== null ? files.deleteOwnerless(tx, ICON_GROUP, [appPhotoPath]) : [];

  /** Requires a second person if the gate changes, because the subsystem is saved or removed. */
  async function requireSecond(
    tx: Tx,
    id: string | null,
    isGated: boolean,
    verb: string,
    caller: Caller,
  ): Promise<void> {
    const { appId = "", certificateGate = isGated } = (await findRow(tx, id))?.row ?? {};
    if (certificateGate === isGated) return;
    approvals.requireSecond("gate", caller, () => ({
      title: `${verb}子系统 ${appId}，${isGated ? "要求" : "不再要求"}核验证书`,
      facts: [{ label: "子系统", value: appId }],
    }));
  }

  /** Returns the input with the stored `appId`: menus, sessions and logs refer to it, so it cannot change. */
  async function keepAppId(input: SubsystemInput): Promise<SubsystemInput> {
    const registered = await findRow(db, input.id);
    return registered ? { ...input, appId: registered.row.appId } : input;
  }

  /** Returns the first secret of a new client; null: none was created. */
  async function saveClient(tx: Tx, { appId, openid }: SubsystemInput, by: string): Promise<string | null> {
    if (!openid) {
      await clients.remove(appId, tx);
      return null;
    }
    await clients.save(appId, openid, by, tx);
    const client = await clients.find(appId, tx);
    return openid.authMethod === "none" || client?.secretSince ? null : clients.replaceSecret(appId, by, tx);
  }

  return {
    save: async (sent, caller, origin) => {
      requireComplete(sent);
      await proofs.require(caller);
      const input = await keepAppId(sent);
      const { id, version, roles, departments, openid, ...change } = input;
      const { redirectUris = [], postLogoutRedirectUris = [], backchannelLogoutUri = null } = openid ?? {};
      return runRecorded(entryOf("subsystem.save", caller, input.appId, origin), id, async (tx) => {
        if (openid) clients.check(openid);
        await requireSecond(tx, id, change.certificateGate, "修改", caller);
        const savedId = await register.save(
          tx,
          {
            existing: id === null ? null : { id, version: version ?? 0 },
            change,
            entrants: { roles, orgCodes: departments },
            otherAddresses: [
              { field: "redirectUris", addresses: redirectUris },
              { field: "postLogoutRedirectUris", addresses: postLogoutRedirectUris },
              { field: "backchannelLogoutUri", addresses: backchannelLogoutUri === null ? [] : [backchannelLogoutUri] },
            ],
          },
          caller.userId,
        );
        const secret = await saveClient(tx, input, caller.userId);
        return { id: savedId, version: (version ?? 0) + 1, secret };
      });
    },
    remove: async (id, caller, origin) => {
      await proofs.require(caller);
      const registered = await findRow(db, id);
      if (!registered) throw new AppError("subsystem.not_found");
      const { appId } = registered.row;
      const { icon } = await runRecorded(entryOf("subsystem.remove", caller, appId, origin), id, async (tx) => {
        if (await permissions.hasMenus(appId, tx)) throw new AppError("subsystem.has_menus");
        await requireSecond(tx, id, false, "删除", caller);
        return { id, icon: await deleteIcon(tx, await register.remove(tx, id)) };
      });
      await files.removeBytes(icon);
    },
    order: async (appIds, caller, origin) => {
      const entry = entryOf("subsystem.order", caller, appIds.join(" ").slice(0, 200), origin);
      await audit.change(db, entry, async (tx) => ({ result: await register.order(tx, appIds, caller.userId) }));
      register.publishChange();
    },
    setIcon: async (appId, upload, caller, origin) => {
      const entry = entryOf("subsystem.icon", caller, appId, origin);
      const picture = await audit.recordRefusals(entry, () =>
        files.createPublicSquare(ICON_GROUP, upload, ICON_EDGE, caller.userId),
      );
      const icon = { appPhotoGroup: ICON_GROUP, appPhotoPath: picture.attachPath };
      let former: Awaited<ReturnType<typeof deleteIcon>>;
      try {
        former = await audit.change(db, entry, async (tx) => {
          await picture.insert(tx);
          return { result: await deleteIcon(tx, await register.setIcon(tx, appId, icon, caller.userId)) };
        });
      } catch (error) {
        await picture.discard();
        throw error;
      }
      register.publishChange();
      await files.removeBytes(former);
      return icon;
    },
    newSecret: async (appId, caller, origin) => {
      await proofs.require(caller);
      const secret = await audit.change(db, entryOf("subsystem.secret", caller, appId, origin), async (tx) => {
        const client = await clients.find(appId, tx);
        if (!client || client.authMethod === "none") throw fieldRefusal("subsystem.openid_missing", "authMethod");
        return { result: await clients.replaceSecret(appId, caller.userId, tx) };
      });
      clients.publishChange(appId);
      return secret;
    },
    resend: async (id, caller, origin) => {
      await audit.change(db, entryOf("subsystem.send_again", caller, id, origin), async (tx) => {
        if (!(await deliveries.restart(id, tx))) throw new AppError("subsystem.delivery_not_failed");
        return { result: undefined };
      });
      deliveries.wake();
    },
    saveOrigin: async (input, caller, origin) => {
      await proofs.require(caller);
      await audit.change(db, entryOf("origin.save", caller, input.origin, origin), async (tx) => {
        const before = await register.findOrigin(tx, input.origin);
        const savedOrigin = await register.saveOrigin(tx, input, caller.userId);
        return { result: undefined, object: savedOrigin, detail: { before, after: { ...input, origin: savedOrigin } } };
      });
      register.publishChange();
    },
    useOf: async (site) => {
      const [rows, menus] = await Promise.all([register.list(), menuRegister.listPathsTo(db, site)]);
      const subsystems = await Promise.all(
        rows.map(async ({ row }) => {
          const client = await clients.find(row.appId);
          return { ...row, redirectUris: client?.redirectUris ?? [] };
        }),
      );
      return { subsystems: listSubsystemsAt(site, subsystems), menus };
    },
    removeOrigin: async (site, caller, origin) => {
      await proofs.require(caller);
      await audit.change(db, entryOf("origin.remove", caller, site, origin), async (tx) => {
        const before = await register.findOrigin(tx, site);
        await register.removeOrigin(tx, site);
        return { result: undefined, detail: { before, after: null } };
      });
      register.publishChange();
    },
  };
}
