import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { ChildSessions } from "#modules/sign-on/launcher/child-session.service.ts";
import type { LauncherService } from "#modules/sign-on/launcher/launcher.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import { AGELESS, type SignedIn, type SignInAnswers } from "./sign-in.service.ts";

export interface TokenSignInService {
  /** Accepts a one-time hand-over code, a living token or a living access token. */
  signIn(token: string, origin: Origin): Promise<SignedIn>;
}

export interface TokenSignInDeps {
  registry: Pick<SessionRegistry, "open" | "find" | "accessTokenFor">;
  accounts: Pick<AccountService, "find">;
  departments: Pick<DepartmentService, "listFor">;
  launcher: Pick<LauncherService, "readCode" | "redeem">;
  subsystems: Pick<Subsystems, "owesCertificate">;
  childSessions: ChildSessions;
  db: Db;
  answers: SignInAnswers;
  audit: Pick<AuditService, "record" | "change" | "recordRefusals">;
  limiter: Pick<RateLimiter, "consume">;
}

export function createTokenSignIn(deps: TokenSignInDeps): TokenSignInService {
  const { registry, accounts, departments, launcher, subsystems, childSessions, answers, audit, limiter, db } = deps;

  /** The certification may have ended since the code was made: unbound, revoked, or its day is over. */
  async function requireCertified(holder: Pick<Caller, "userId" | "username">, appId: string): Promise<void> {
    if (await subsystems.owesCertificate(holder, appId)) throw new AppError("launcher.certificate_required");
  }

  /** Redeems the code of a subsystem for a session that opens this subsystem's calls alone. */
  async function redeem(code: string, origin: Origin): Promise<SignedIn | undefined> {
    const handOver = await launcher.readCode(code);
    if (!handOver) return undefined;
    await requireWithinLimit(limiter, "handover", handOver.appId);
    const account = await accounts.find(handOver.userId);
    const person = { userId: handOver.userId, username: account?.username ?? null };
    const entry = { action: "session.handover", ...person, object: handOver.appId, origin };
    const prepare = async () => {
      if (account?.status !== "active") throw new AppError("session.handover_invalid");
      await requireCertified({ userId: account.id, username: account.username }, handOver.appId);
      // Throws if the portal session has ended since the code was made.
      const context = await childSessions.contextOf(handOver);
      return { account, place: context, departs: await departments.listFor(account.id) };
    };
    const {
      departs,
      place: context,
      ...found
    } = await audit.recordRefusals(entry, prepare).catch(async (error: unknown) => {
      // A code is valid for one attempt: a refused code is consumed.
      await launcher.redeem(code);
      throw error;
    });
    const opened = await audit.change(db, entry, async (tx) => {
      if (!(await launcher.redeem(code, tx))) throw new AppError("session.handover_invalid");
      return { result: await childSessions.open(tx, { ...handOver, ...context }, found.account, "code", origin) };
    });
    // The session may have ended in this moment.
    await registry.find(opened.token);
    return { result: await answers.answerComplete(found.account, opened, departs), cookie: undefined };
  }

  /** Answers a living session token unchanged. An access token gets a new session, which ends with its first one. */
  async function continueSession(credential: string, session: LiveSession, origin: Origin): Promise<SignedIn> {
    const { caller } = session;
    await requireWithinLimit(limiter, "general", caller.sessionId);
    const age = { ...AGELESS, isOver: caller.passwordExpired };
    if (caller.appId !== null) await requireCertified(caller, caller.appId);
    const departs = await departments.listFor(caller.userId);
    const account = { id: caller.userId, username: caller.username, realname: caller.realname, avatar: session.avatar };
    if (caller.secondStep)
      return { result: await answers.answerPending(account, credential, caller.secondStep), cookie: undefined };
    if (!credential.includes(".")) {
      const tokens = { token: credential, accessToken: await registry.accessTokenFor(session) };
      return { result: await answers.answerComplete(account, tokens, departs, age), cookie: undefined };
    }
    const opened = await registry.open({
      userId: caller.userId,
      credentialsVersion: session.credentialsVersion,
      method: "access_token",
      remember: session.remember,
      origin,
      departmentId: caller.department?.id ?? null,
      departmentPending: caller.departmentPending,
      passwordExpired: caller.passwordExpired,
      hasPassedTwoStep: session.hasPassedTwoStep,
      handover: { appId: caller.appId, parentId: caller.rootSessionId },
    });
    return { result: await answers.answerComplete(account, opened, departs, age), cookie: undefined };
  }

  return {
    signIn: async (token, origin) => {
      const redeemed = await redeem(token, origin);
      if (redeemed) return redeemed;
      const session = await registry.find(token).catch(async (error: unknown) => {
        if (!(error instanceof AppError && error.code === "session.invalid")) throw error;
        // A value that was never a token is most likely a used or expired code.
        const reason = "session.handover_invalid";
        await audit.record({ action: "session.handover", outcome: "refused", reason, origin });
        throw new AppError(reason);
      });
      return continueSession(token, session, origin);
    },
  };
}
