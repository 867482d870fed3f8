import {
  type Department,
  MULTI_DEPART,
  type SecondStepKind,
  type SignInMethod,
  type SignInResult,
  type UserInfo,
} from "@tender/contract";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { ClosingWish } from "#modules/session/closing-wish/closing-wish.service.ts";
import type { PasswordAge, PasswordService } from "#modules/session/password/password.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { SignInState, SignInStore } from "./sign-in.store.ts";
import type { SignInWatch } from "./sign-in-watch.service.ts";

/** Answers of a sign-in by any method. Specification 3. */
export interface SignInAnswers {
  /** Answer of a complete session; `age`: of the password, if the sign-in used one. */
  answerComplete(
    account: UserInfo,
    session: { readonly token: string; readonly accessToken: string },
    departs: Department[],
    age?: PasswordAge,
  ): Promise<SignInResult>;
  /** Answer of a session that owes its second step: contains only the account's name. */
  answerPending(account: UserInfo, token: string, owed: SecondStepKind): Promise<SignInResult>;
}

export interface SignInAnswersDeps {
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly secondStep: Pick<SecondStepService, "describe">;
}

const multiDepartOf = (departs: readonly Department[]): number =>
  departs.length === 0 ? MULTI_DEPART.none : departs.length === 1 ? MULTI_DEPART.single : MULTI_DEPART.several;

/** Age for sign-ins without a password. */
export const AGELESS: PasswordAge = { isOver: false, daysLeft: null };

export function createSignInAnswers({ dictionaries, secondStep }: SignInAnswersDeps): SignInAnswers {
  const service: SignInAnswers = {
    answerComplete: async (account, { token, accessToken }, departs, age = AGELESS) => {
      const { id, username, realname, avatar } = account;
      return {
        token,
        accessToken,
        userInfo: { id, username, realname, avatar },
        sysAllDictItems: await dictionaries.dictionaries(),
        multi_depart: multiDepartOf(departs),
        departs,
        passwordExpired: age.isOver,
        passwordDaysLeft: age.daysLeft,
        secondStep: null,
      };
    },
    answerPending: async (account, token, owed) => ({
      ...(await service.answerComplete(account, { token, accessToken: "" }, [])),
      multi_depart: MULTI_DEPART.single,
      secondStep: await secondStep.describe(account.id, owed),
    }),
  };
  return service;
}

/** Result of a sign-in with the value of its cookie; undefined: subsystems get no cookie. */
export interface SignedIn {
  readonly result: SignInResult;
  readonly cookie: { readonly value: string; readonly maxAgeSeconds: number | undefined } | undefined;
}

export interface SignInContext {
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly origin: Origin;
  /** True if the method itself proves two factors, so that no second step is owed. */
  readonly hasPassedTwoStep?: boolean;
  /** Digest of the ticket: its server may report later that the sign-in has ended. */
  readonly ticketDigest?: string | null;
}

/** Common last part of all sign-in methods, after the person's proof. */
export interface SignInService {
  /** Opens a session. If the account owes a second step, the session opens that step alone. */
  open(account: SignInAccount, context: SignInContext): Promise<SignedIn>;
  /** Opens a complete session in place of one whose second step was just passed. */
  finishSecondStep(credential: string, origin: Origin): Promise<SignedIn>;
}

export interface SignInDeps {
  registry: Pick<SessionRegistry, "open" | "find" | "end">;
  accounts: Pick<AccountService, "find">;
  credentials: Pick<Credentials, "signIn">;
  devices: Pick<TrustedDevices, "digestOf">;
  store: Pick<SignInStore, "readState">;
  answers: SignInAnswers;
  secondStep: Pick<SecondStepService, "owedBy">;
  proofs: Pick<ProofService, "note">;
  audit: AuditService;
  clock: Clock;
  passwords: Pick<PasswordService, "ageOf">;
  closingWish: Pick<ClosingWish, "withdrawal" | "recordWithdrawn">;
  watch: Pick<SignInWatch, "device" | "notifyNewDevice">;
}

export function createSignInService(deps: SignInDeps): SignInService {
  const { registry, accounts, credentials, answers, secondStep, closingWish, watch, audit, clock } = deps;

  const signInStateOf = (userId: string, origin: Origin): Promise<SignInState> =>
    deps.store.readState(userId, deps.devices.digestOf(origin), new Date(clock.now()));

  async function requireActive(account: SignInAccount, { method, origin }: SignInContext): Promise<void> {
    if (account.status !== "frozen") return;
    await audit.record({
      action: "session.sign_in",
      outcome: "refused",
      reason: "session.account_frozen",
      userId: account.id,
      username: account.username,
      object: method,
      origin,
    });
    throw new AppError("session.account_frozen");
  }

  async function open(account: SignInAccount, context: SignInContext): Promise<SignedIn> {
    await requireActive(account, context);
    const state = await signInStateOf(account.id, context.origin);
    if (context.hasPassedTwoStep) return openComplete(account, context, state);
    const { owed, hasPassedTwoStep } = await secondStep.owedBy(account.id, state);
    return owed ? openPending(account, owed, context) : openComplete(account, { ...context, hasPassedTwoStep }, state);
  }

  /** Reveals nothing of the account yet: no department, no access token, no cookie. */
  async function openPending(account: SignInAccount, owed: SecondStepKind, context: SignInContext): Promise<SignedIn> {
    const { method, remember, origin, ticketDigest = null } = context;
    const session = {
      ticketDigest,
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method,
      remember,
      origin,
      departmentId: null,
      departmentPending: false,
      secondStep: owed,
    };
    const requested = audit.entry({
      action: "two_step.ask",
      outcome: "ok",
      userId: account.id,
      username: account.username,
      object: method,
      origin,
    });
    const { sessionId, token } = await registry.open(session, [requested]);
    // The set-up of a first factor right after the sign-in needs no further proof.
    if (owed === "set-up") await deps.proofs.note(sessionId);
    return { result: await answers.answerPending(account, token, owed), cookie: undefined };
  }

  async function openComplete(
    account: SignInAccount,
    context: SignInContext,
    { departs }: SignInState,
  ): Promise<SignedIn> {
    const { method, remember, origin, hasPassedTwoStep = false, ticketDigest = null } = context;
    const age = method === "password" ? deps.passwords.ageOf(account.passwordSince) : AGELESS;
    const session = {
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method,
      remember,
      origin,
      departmentId: departs.length === 1 ? (departs[0]?.id ?? null) : null,
      departmentPending: departs.length > 1,
      hasPassedTwoStep,
      ticketDigest,
      passwordExpired: age.isOver,
    };
    const person = { userId: account.id, username: account.username, origin };
    const opened = await registry.open(session, [
      closingWish.withdrawal(account.id),
      watch.device(account.id, origin),
      credentials.signIn(account.id, clock.now()),
      audit.entry({ ...person, action: "session.sign_in", outcome: "ok", object: method }),
    ]);
    if (opened.superseded > 0)
      await audit.record({
        ...person,
        action: "session.superseded",
        outcome: "ok",
        object: `others: ${opened.superseded}`,
      });
    const [hadClosingWish, isNewDevice] = opened.hits;
    if (hadClosingWish) await closingWish.recordWithdrawn(account.id, origin);
    if (isNewDevice) await watch.notifyNewDevice(account.id, origin);
    return {
      result: await answers.answerComplete(account, opened, departs, age),
      cookie: {
        value: opened.cookie,
        maxAgeSeconds: remember ? Math.floor((opened.absoluteEnd - clock.now()) / 1000) : undefined,
      },
    };
  }

  return {
    open,
    finishSecondStep: async (credential, origin) => {
      const { caller, method, remember, ticketDigest, credentialsVersion } = await registry.find(credential);
      const account = await accounts.find(caller.userId);
      if (!account) throw new AppError("session.expired");
      const context = { method, remember, origin, hasPassedTwoStep: true, ticketDigest };
      await requireActive(account, context);
      // At two simultaneous requests only one ends the owing session, so that one session is opened.
      if ((await registry.end(caller.sessionId, "second_step_passed")) === 0) throw new AppError("session.expired");
      // Uses the version that the first step proved, not the current one: a password changed in between invalidates
      // this session as well.
      return openComplete({ ...account, credentialsVersion }, context, await signInStateOf(account.id, origin));
    },
  };
}
