import { WORKSPACE_APP_ID } from "@tender/contract";
import type { MenuAddresses } from "#modules/access/permission/menu-addresses.service.ts";
import type { SubsystemRow, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { handOverAddress, isLocalPage } from "#platform/page-address.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { ChildSessions, HandOver } from "./child-session.service.ts";
import type { LauncherStore } from "./launcher.store.ts";

export interface OfferedSubsystem {
  readonly row: SubsystemRow;
  readonly certificateRequired: boolean;
  /** Position among the person's favourites; null: not a favourite. */
  readonly favourite: number | null;
  readonly lastEnteredAt: Date | null;
}

export interface LauncherService {
  /** Returns the subsystems that the caller may enter, in the administrator's order. "1": those on this machine. */
  listSubsystems(caller: Caller, system: "1" | "2"): Promise<OfferedSubsystem[]>;
  /** Returns the address to open. Throws launcher.not_granted, launcher.unavailable, launcher.certificate_required. */
  enter(caller: Caller, appId: string, origin: Origin): Promise<string>;
  /** Consumes a one-time code. One of two simultaneous callers gets the hand-over. Undefined: the code is not valid. */
  redeem(code: string, on?: Tx): Promise<HandOver | undefined>;
  /** Returns the hand-over of a valid code without consuming the code. */
  readCode(code: string): Promise<HandOver | undefined>;
  /**
   * Replaces the favourites by these, in this order. Throws launcher.not_granted for a subsystem that the caller may
   * not enter.
   */
  setFavourites(caller: Caller, appIds: readonly string[]): Promise<void>;
}

export interface LauncherDeps {
  readonly db: Db;
  readonly store: LauncherStore;
  readonly subsystems: Pick<Subsystems, "listGrantedTo" | "isOpen" | "owesCertificate" | "requireEntry">;
  readonly accounts: Pick<AccountService, "find">;
  readonly roles: Pick<RoleService, "homePathOf">;
  readonly menuAddresses: Pick<MenuAddresses, "isForbidden">;
  readonly childSessions: ChildSessions;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly shortLived: ShortLived;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** True if the subsystem may receive a token in its address. */
  readonly mayHandToken: (appId: string) => boolean;
}

const HAND_OVER_MS = 60_000;
/** Home page of every subsystem of this server; it lists the person's menus. */
const HOME_PAGE = "/dashboard/analysis";

const keyOf = (code: string): string => `handover:${tokenDigest(code)}`;

export function createLauncherService(deps: LauncherDeps): LauncherService {
  const { db, store, subsystems, accounts, roles, childSessions, audit, shortLived, clock } = deps;
  const { menuAddresses, publicUrl, mayHandToken } = deps;

  async function createCode(tx: Tx, handOver: HandOver): Promise<string> {
    const code = newToken();
    await shortLived.put(keyOf(code), handOver, HAND_OVER_MS, tx);
    return code;
  }

  /**
   * Returns a function that opens a session of the subsystem's own and returns its token, which is never the portal's.
   */
  async function childTokenOf(handOver: HandOver, origin: Origin): Promise<(tx: Tx) => Promise<string>> {
    const account = await accounts.find(handOver.userId);
    if (!mayHandToken(handOver.appId) || account?.status !== "active") throw new AppError("launcher.unavailable");
    const context = await childSessions.contextOf(handOver);
    return async (tx) => (await childSessions.open(tx, { ...handOver, ...context }, account, "token", origin)).token;
  }

  /** Reads what determines the address. Returns a function that builds the address and creates its code or token. */
  async function addressOf(caller: Caller, row: SubsystemRow, origin: Origin): Promise<(tx: Tx) => Promise<string>> {
    const { kind, handOver, indexPage, appId } = row;
    const to = (address: string) => async () => address;
    if (kind === "own" && appId === WORKSPACE_APP_ID) return to((await roles.homePathOf(caller.roles)) ?? indexPage);
    if (kind === "own") return to((await menuAddresses.isForbidden(indexPage, caller)) ? HOME_PAGE : indexPage);
    if (handOver === "openid") return to(indexPage);
    if (handOver === "cas") return to(`/cas/login?service=${encodeURIComponent(new URL(indexPage, publicUrl).href)}`);
    const { userId, rootSessionId: parentSessionId } = caller;
    const handed: HandOver = { userId, parentSessionId, appId };
    const createAddress =
      handOver === "token" ? await childTokenOf(handed, origin) : (tx: Tx) => createCode(tx, handed);
    return async (tx) => handOverAddress(indexPage, await createAddress(tx), appId, publicUrl);
  }

  return {
    listSubsystems: async (caller, system) => {
      const [granted, uses] = await Promise.all([subsystems.listGrantedTo(caller), store.usesOf(caller.userId)]);
      const useOf = new Map(uses.map((use) => [use.appId, use]));
      const open = await Promise.all(granted.map(subsystems.isOpen));
      const rows = granted.filter(
        (row, index) => open[index] && (system === "2" || isLocalPage(row.indexPage, publicUrl)),
      );
      const owes = await subsystems.owesCertificate(caller);
      return rows.map((row) => {
        const use = useOf.get(row.appId);
        return {
          row,
          certificateRequired: owes && row.certificateGate,
          favourite: use?.isFavourite ? use.place : null,
          lastEnteredAt: use?.lastEnteredAt ?? null,
        };
      });
    },
    enter: async (caller, appId, origin) => {
      const { userId, username } = caller;
      const entry = { action: "launcher.enter", userId, username, object: appId, origin };
      const createAddress = await audit.recordRefusals(entry, async () =>
        addressOf(caller, await subsystems.requireEntry(caller, appId), origin),
      );
      return audit.change(db, entry, async (tx) => {
        await store.recordEntry(tx, userId, appId, new Date(clock.now()));
        return { result: await createAddress(tx) };
      });
    },
    redeem: (code, tx) => shortLived.consume<HandOver>(keyOf(code), tx),
    readCode: (code) => shortLived.get<HandOver>(keyOf(code)),
    setFavourites: async (caller, appIds) => {
      const granted = new Set((await subsystems.listGrantedTo(caller)).map(({ appId }) => appId));
      const distinctIds = [...new Set(appIds)];
      if (!distinctIds.every((appId) => granted.has(appId))) throw new AppError("launcher.not_granted");
      await store.setFavourites(caller.userId, distinctIds);
    },
  };
}
