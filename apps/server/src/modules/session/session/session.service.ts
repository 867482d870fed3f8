import type { EndpointOf, ResultOf, UserInfo } from "@tender/contract";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, type Origin, userInfoOf } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { CSV_ROWS } from "#platform/csv.ts";
import type { Db } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";
import type { ListedSession, SessionFilter, SessionListStore } from "./session-list.store.ts";
import type { EndedSessions, SessionRegistry } from "./session-registry.service.ts";

export interface SessionService {
  /** Ends the session of the credential and the sessions of its hand-overs. An unknown credential ends none. */
  signOut(credential: string | undefined, origin: Origin): Promise<void>;
  /** Sets the current department of this session to one of the caller's own, on every node from the next request. */
  selectDepartment(
    caller: Caller,
    credential: string,
    choice: { orgCode: string; username: string },
    origin: Origin,
  ): Promise<UserInfo>;
  readCurrent(credential: string): Promise<ResultOf<EndpointOf<"session.readCurrent">>>;
  /**
   * Answers a subsystem's query about a token; never prolongs the session. An expired token is a regular answer, not a
   * failed request. `requester`: the caller by a header, if any; the token must be of the same session.
   */
  checkTokenEffect(
    token: string,
    requester: Caller | undefined,
  ): Promise<NonNullable<ResultOf<EndpointOf<"session.checkTokenEffect">>>>;
  /** Returns the caller's sign-ins, without sessions of hand-overs or access tokens. */
  listOwn(caller: Caller): Promise<ResultOf<EndpointOf<"session.listOwn">>>;
  endOwn(caller: Caller, id: string, origin: Origin): Promise<void>;
  /** Returns another person's sign-ins, for administrators of people. */
  listOf(userId: string): Promise<Omit<ResultOf<EndpointOf<"session.listOwn">>[number], "current">[]>;
  /** Ends every sign-in of the caller except the one of this session. Returns their number. */
  endOthers(caller: Caller, origin: Origin): Promise<number>;
  listAll(
    caller: Caller,
    filter: SessionFilter,
    paging: { page: number; pageSize: number },
  ): Promise<ResultOf<EndpointOf<"session.listAll">>>;
  /** Returns all matching sessions page by page, for a file. */
  pagesOfAll(caller: Caller, filter: SessionFilter): Promise<AsyncGenerator<readonly ListedSession[]>>;
  endAny(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface SessionDeps {
  registry: SessionRegistry;
  lists: SessionListStore;
  departments: Pick<DepartmentService, "listFor">;
  subsystems: Pick<Subsystems, "owesCertificate">;
  events: Pick<SecurityEvents, "recordIn">;
  secondStep: Pick<SecondStepService, "describe">;
  audit: Pick<AuditService, "change">;
  db: Db;
  clock: Clock;
  /** Data rules of 在线用户: the sessions that a caller may see. */
  ruled: RuledRows;
}

const EXPORT_PAGE_SIZE = 1_000;
const iso = (ms: number): string => new Date(ms).toISOString();

export function createSessionService({
  registry,
  lists,
  departments,
  subsystems,
  events,
  secondStep,
  ruled,
  audit,
  db,
  clock,
}: SessionDeps): SessionService {
  const now = () => new Date(clock.now());
  const listOf: SessionService["listOf"] = async (userId) =>
    (await lists.listOwn(userId, now())).map((row) => ({
      id: row.id,
      address: row.address,
      device: deviceName(row.userAgent),
      signedInAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    }));
  return {
    signOut: async (credential, origin) => {
      const id = credential ? await registry.idOf(credential) : undefined;
      if (!credential || !id) return;
      const session = await registry.find(credential, { passive: true }).catch((error: unknown) => {
        // An ended session needs no sign-out; after any other failure the session may still be valid.
        if (error instanceof AppError && error.code.startsWith("session.")) return undefined;
        throw error;
      });
      if (!session) return;
      const { userId, username, appId } = session.caller;
      const entry = { action: "session.sign_out", userId, username, object: appId, origin };
      const ending = await audit.change(db, entry, async (tx) => ({
        result: await registry.endIn(tx, id, "signed_out"),
      }));
      ending.announce();
    },
    selectDepartment: async (caller, credential, { orgCode, username }, origin) => {
      const { avatar } = await registry.find(credential);
      const { userId } = caller;
      const entry = { action: "department.select", userId, username: caller.username, object: orgCode, origin };
      const ownDepartments = await departments.listFor(userId);
      await audit.change(db, entry, async (tx) => {
        if (username.toLowerCase() !== caller.username.toLowerCase()) throw new AppError("department.foreign_user");
        const chosen = ownDepartments.find((department) => department.orgCode === orgCode);
        if (!chosen || !(await registry.setDepartment(caller.sessionId, chosen.id, tx)))
          throw new AppError("department.not_a_member");
        return { result: undefined };
      });
      registry.invalidateUser(userId);
      return userInfoOf(caller, avatar);
    },
    readCurrent: async (credential) => {
      const { caller, avatar, end } = await registry.find(credential);
      const pendingStep = caller.secondStep;
      return {
        userInfo: userInfoOf(caller, avatar),
        department: caller.department,
        departmentPending: caller.departmentPending,
        passwordExpired: caller.passwordExpired,
        departs: pendingStep ? [] : await departments.listFor(caller.userId),
        secondStep: pendingStep ? await secondStep.describe(caller.userId, pendingStep) : null,
        expires: iso(end),
      };
    },
    checkTokenEffect: async (token, requester) => {
      const found = await registry.find(token, { passive: true }).catch((error: unknown) => {
        if (requester || !(error instanceof AppError)) throw requester ? new AppError("session.token_mismatch") : error;
        throw new AppError(error.code, { asAnswer: true });
      });
      const { caller, end } = found;
      if (requester && requester.sessionId !== caller.sessionId) throw new AppError("session.token_mismatch");
      if (caller.secondStep) throw new AppError("session.second_step_pending");
      if (caller.departmentPending) throw new AppError("session.department_pending");
      if (caller.appId !== null && (await subsystems.owesCertificate(caller, caller.appId)))
        throw new AppError("launcher.certificate_required");
      return { username: caller.username, orgCode: caller.department?.orgCode ?? null, expires: iso(end) };
    },
    listOwn: async (caller) =>
      (await listOf(caller.userId)).map((row) => ({ ...row, current: row.id === caller.rootSessionId })),
    listOf,
    endOwn: async (caller, id, origin) => {
      const isOwn = (await lists.listOwn(caller.userId, now())).some((row) => row.id === id);
      if (!isOwn) throw new AppError("session.not_found");
      const { userId, username } = caller;
      const entry = { action: "session.end", userId, username, object: id, origin };
      const ending = await audit.change(db, entry, async (tx) => ({
        result: await registry.endIn(tx, id, "ended_by_owner"),
      }));
      ending.announce();
    },
    endOthers: async (caller, origin) => {
      const otherSignIns = (await lists.listOwn(caller.userId, now())).filter(({ id }) => id !== caller.rootSessionId);
      const { userId, username } = caller;
      const entry = { action: "session.end", userId, username, object: `others: ${otherSignIns.length}`, origin };
      const { endings, notify } = await audit.change(db, entry, async (tx) => {
        const endings: EndedSessions[] = [];
        for (const { id } of otherSignIns) endings.push(await registry.endIn(tx, id, "ended_by_owner"));
        const values = { count: String(otherSignIns.length) };
        const notify =
          otherSignIns.length > 0 && (await events.recordIn(tx, userId, "devices_ended", values, { origin }));
        return { result: { endings, notify } };
      });
      for (const { announce } of endings) announce();
      if (notify) await notify();
      return otherSignIns.length;
    },
    listAll: async (caller, filter, { page, pageSize }) => {
      const { total, rows } = await lists.listAll(filter, page, pageSize, now(), await ruled.conditionFor(caller));
      return {
        total,
        rows: rows.map(({ session, username, realname, departName }) => ({
          id: session.id,
          username,
          realname,
          appId: session.appId,
          departName,
          address: session.address,
          device: deviceName(session.userAgent),
          signedInAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
          current: session.id === caller.sessionId,
        })),
      };
    },
    pagesOfAll: async (caller, filter) =>
      lists.pagesOfAll(filter, EXPORT_PAGE_SIZE, CSV_ROWS + 1, now(), await ruled.conditionFor(caller)),
    endAny: async (caller, id, origin) => {
      const rule = await ruled.conditionFor(caller);
      if (rule && !(await lists.isListed(id, now(), rule))) throw new AppError("session.not_found");
      const { userId, username } = caller;
      const entry = { action: "session.end", userId, username, object: id, origin };
      const ending = await audit.change(db, entry, async (tx) => {
        const ended = await registry.endIn(tx, id, "ended_by_administrator");
        if (ended.count === 0) throw new AppError("session.not_found");
        return { result: ended };
      });
      ending.announce();
    },
  };
}
