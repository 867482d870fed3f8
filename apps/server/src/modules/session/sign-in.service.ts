import { type Department, MULTI_DEPART, type SecondStepKind, type SignInResult, type UserInfo } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { QueueFull } from "../../platform/passwords.ts";
import type { AccountService, SignInAccount } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { DictionaryService } from "../dictionary/dictionary.service.ts";
import type { LauncherService } from "../launcher/launcher.service.ts";
import type { PasswordAge } from "../password/password.service.ts";
import type { SecondStepService } from "../two-step/second-step.service.ts";
import type { PasswordGuesses } from "./password-guesses.service.ts";
import type { PasswordTransport } from "./password-transport.service.ts";
import type { LiveSession, SessionRegistry } from "./session-registry.service.ts";
import { needsGraphicCode } from "./sign-in-throttle.ts";

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** The typed graphic code, where it is due; any mark otherwise. */
  readonly captcha: string;
  readonly checkKey: string | null;
}

/** A sign-in's answer with what goes into its cookie; subsystems get none. */
export interface SignedIn {
  readonly result: SignInResult;
  readonly cookie: { readonly value: string; readonly maxAgeSeconds: number | undefined } | undefined;
}

export interface SignInWay {
  readonly method: string;
  readonly remember: boolean;
  readonly origin: Origin;
  /** The way itself has shown two factors, so nothing more is owed. */
  readonly hasSecondFactor?: boolean;
}

export interface SignInService {
  withPassword(wanted: PasswordSignIn, origin: Origin): Promise<SignedIn>;
  /** A one-time hand-over code, a living token or a living access token. */
  withToken(token: string, origin: Origin): Promise<SignedIn>;
  /**
   * Opens the session of somebody whose identity a sign-in way has just proved. Every way ends here. Where the account
   * owes a second step the session opens nothing but that.
   */
  open(account: SignInAccount, how: SignInWay): Promise<SignedIn>;
  /** A complete session in place of one that owed its second step, which has just been shown. */
  finishSecondStep(credential: string, origin: Origin): Promise<SignedIn>;
}

export interface SignInDeps {
  registry: SessionRegistry;
  guesses: Pick<PasswordGuesses, "compare">;
  accounts: AccountService;
  captcha: CaptchaService;
  departments: DepartmentService;
  secondStep: Pick<SecondStepService, "owedBy" | "describe">;
  /** Setting up a first factor needs no second password right after the sign-in. */
  noteProof(sessionId: string): Promise<void>;
  dictionaries: DictionaryService;
  launcher: Pick<LauncherService, "redeem">;
  audit: AuditService;
  transport: PasswordTransport;
  clock: Clock;
  captchaOn: boolean;
  passwordAgeOf(userId: string): Promise<PasswordAge>;
  /** The nth wrong password of the name within ten minutes. */
  wrongPassword(name: string, count: number, origin: Origin): void;
  /** A whole session was opened and recorded. */
  signedIn(userId: string, origin: Origin): Promise<void>;
}

const multiDepartOf = (departs: readonly Department[]): number =>
  departs.length === 0 ? MULTI_DEPART.none : departs.length === 1 ? MULTI_DEPART.single : MULTI_DEPART.several;

/** Where the password was not asked for, its age says nothing. */
const AGELESS: PasswordAge = { isOver: false, daysLeft: null };

export function createSignInService(deps: SignInDeps): SignInService {
  const {
    registry,
    guesses,
    accounts,
    captcha,
    departments,
    secondStep,
    dictionaries,
    launcher,
    audit,
    transport,
    clock,
  } = deps;

  async function answer(
    account: { id: string; username: string; realname: string; avatar: string | null },
    token: string,
    accessToken: string,
    departs: Department[],
    { isOver: passwordExpired, daysLeft: passwordDaysLeft } = AGELESS,
  ) {
    const { id, username, realname, avatar } = account;
    return {
      token,
      accessToken,
      userInfo: { id, username, realname, avatar },
      sysAllDictItems: await dictionaries.dictionaries(),
      multi_depart: multiDepartOf(departs),
      departs,
      passwordExpired,
      passwordDaysLeft,
      secondStep: null,
    } satisfies SignInResult;
  }

  /** The slider always, the graphic code where it is due. The passed slider is used up whatever comes of the sign-in. */
  async function requireCaptcha(wanted: PasswordSignIn, isGraphicDue: boolean, origin: Origin): Promise<void> {
    if (!deps.captchaOn) return;
    const details = { needsGraphicCode: isGraphicDue };
    const hasPassed = await captcha.takePassedSlider(wanted.checkKey, origin.address);
    if (!hasPassed) throw new AppError("captcha.slider_required", { details });
    if (!isGraphicDue) return;
    if (wanted.captcha.trim() === "") throw new AppError("captcha.graphic_required", { details });
    if (!(await captcha.takeGraphicCode(wanted.captcha, wanted.checkKey, origin.address)))
      throw new AppError("captcha.graphic_wrong", { details });
  }

  async function checkPassword(username: string, sent: string): Promise<SignInAccount | undefined> {
    try {
      // A text that no pair decrypts costs the same work as a wrong password.
      return await accounts.checkPassword(username, (await transport.open(sent)) ?? "");
    } catch (error) {
      if (error instanceof QueueFull) throw new AppError("session.busy");
      throw error;
    }
  }

  async function requireActive(account: SignInAccount, { method, origin }: SignInWay): Promise<void> {
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

  async function open(account: SignInAccount, how: SignInWay): Promise<SignedIn> {
    await requireActive(account, how);
    if (how.hasSecondFactor) return openWhole(account, how);
    const { owed, hasSecondFactor } = await secondStep.owedBy(account.id, how.origin);
    return owed ? openOwing(account, owed, how) : openWhole(account, { ...how, hasSecondFactor });
  }

  /** Nothing of the account is told yet: no department, no access token, no cookie. */
  async function openOwing(account: SignInAccount, owed: SecondStepKind, how: SignInWay): Promise<SignedIn> {
    const { method, remember, origin } = how;
    const { sessionId, token } = await registry.open({
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method,
      remember,
      origin,
      departmentId: null,
      departmentPending: false,
      secondStep: owed,
    });
    if (owed === "set-up") await deps.noteProof(sessionId);
    await audit.record({
      action: "two_step.ask",
      outcome: "ok",
      userId: account.id,
      username: account.username,
      object: method,
      origin,
    });
    return { result: await owingAnswer(account, token, owed), cookie: undefined };
  }

  const owingAnswer = async (account: UserInfo, token: string, owed: SecondStepKind): Promise<SignInResult> => ({
    ...(await answer(account, token, "", [])),
    multi_depart: MULTI_DEPART.single,
    secondStep: await secondStep.describe(account.id, owed),
  });

  async function openWhole(account: SignInAccount, how: SignInWay): Promise<SignedIn> {
    const { method, remember, origin, hasSecondFactor = false } = how;
    const departs = await departments.listFor(account.id);
    const age = method === "password" ? await deps.passwordAgeOf(account.id) : AGELESS;
    const opened = await registry.open({
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method,
      remember,
      origin,
      departmentId: departs.length === 1 ? (departs[0]?.id ?? null) : null,
      departmentPending: departs.length > 1,
      hasSecondFactor,
      passwordExpired: age.isOver,
    });
    await Promise.all([
      accounts.noteSignIn(account.id, clock.now()),
      audit.record({
        action: "session.sign_in",
        outcome: "ok",
        userId: account.id,
        username: account.username,
        object: method,
        origin,
      }),
    ]);
    await deps.signedIn(account.id, origin);
    return {
      result: await answer(account, opened.token, opened.accessToken, departs, age),
      cookie: {
        value: opened.cookie,
        maxAgeSeconds: remember ? Math.floor((opened.absoluteEnd - clock.now()) / 1000) : undefined,
      },
    };
  }

  /** A code handed to a subsystem becomes a session that opens this subsystem's calls only. */
  async function redeem(code: string, origin: Origin): Promise<SignedIn | undefined> {
    const handed = await launcher.redeem(code);
    if (!handed) return undefined;
    const account = await accounts.find(handed.userId);
    if (account?.status !== "active") throw new AppError("session.handover_invalid");
    const departs = await departments.listFor(account.id);
    const opened = await registry.open({
      userId: account.id,
      credentialsVersion: account.credentialsVersion,
      method: "handover",
      remember: false,
      origin,
      departmentId: handed.departmentId,
      departmentPending: false,
      handover: { appId: handed.appId, parentId: handed.parentSessionId },
    });
    // The portal session may have ended since the code was made: then the new session is dead, and says so.
    await registry.find(opened.token);
    await audit.record({
      action: "session.handover",
      outcome: "ok",
      userId: account.id,
      username: account.username,
      object: handed.appId,
      origin,
    });
    return { result: await answer(account, opened.token, opened.accessToken, departs), cookie: undefined };
  }

  /** A living session token is answered as it is; an access token gets a session of its own that ends with its first one. */
  async function continueSession(credential: string, session: LiveSession, origin: Origin): Promise<SignedIn> {
    const { caller } = session;
    const age = { ...AGELESS, isOver: caller.passwordExpired };
    const departs = await departments.listFor(caller.userId);
    const account = { id: caller.userId, username: caller.username, realname: caller.realname, avatar: session.avatar };
    if (caller.secondStep)
      return { result: await owingAnswer(account, credential, caller.secondStep), cookie: undefined };
    if (!credential.includes(".")) {
      return {
        result: await answer(account, credential, await registry.accessTokenFor(session), departs, age),
        cookie: undefined,
      };
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
      hasSecondFactor: session.hasSecondFactor,
      handover: { appId: caller.appId, parentId: caller.rootSessionId },
    });
    return {
      result: await answer(account, opened.token, opened.accessToken, departs, age),
      cookie: undefined,
    };
  }

  return {
    open,
    finishSecondStep: async (credential, origin) => {
      const { caller, method, remember } = await registry.find(credential);
      const account = await accounts.find(caller.userId);
      if (!account) throw new AppError("session.expired");
      const how = { method, remember, origin, hasSecondFactor: true };
      await requireActive(account, how);
      // Of two who finish at once one gets the session.
      if ((await registry.end(caller.sessionId, "second_step_passed")) === 0) throw new AppError("session.expired");
      return openWhole(account, how);
    },
    withPassword: async (wanted, origin) => {
      const username = wanted.username.trim();
      // Whichever of its names an account is tried by, the guesses are at one password.
      const name = await accounts.ownNameOf(username);
      const { found: account, before } = await guesses.compare(name, origin, async (failures) => {
        await requireCaptcha(wanted, needsGraphicCode(failures), origin);
        return checkPassword(username, wanted.password);
      });
      if (!account) {
        await audit.record({
          action: "session.sign_in",
          outcome: "refused",
          reason: "session.wrong_credentials",
          username,
          object: "password",
          origin,
        });
        const after = { ofAccount: before.ofAccount + 1, fromAddress: before.fromAddress + 1 };
        deps.wrongPassword(name, after.ofAccount, origin);
        throw new AppError("session.wrong_credentials", {
          details: { needsGraphicCode: deps.captchaOn && needsGraphicCode(after) },
        });
      }
      return open(account, { method: "password", remember: wanted.remember, origin });
    },
    withToken: async (token, origin) => {
      const handed = await redeem(token, origin);
      if (handed) return handed;
      const session = await registry.find(token).catch((error: unknown) => {
        // Something that was never a token of ours is most likely a code that was used or ran out.
        throw error instanceof AppError && error.code === "session.invalid"
          ? new AppError("session.handover_invalid")
          : error;
      });
      return continueSession(token, session, origin);
    },
  };
}
