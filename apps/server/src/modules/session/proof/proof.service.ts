import type { Assertion, AssertionOptions, ProofMethod } from "@tender/contract";
import type { OwnLocks } from "#modules/access/certificate/own-lock.service.ts";
import type { PasswordChecks } from "#modules/access/directory/password-checks.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { TwoStepService } from "#modules/session/two-step/two-step.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { ShortLived } from "#platform/short-lived.ts";

const PROOF_LIFETIME_MS = 5 * 60_000;

/**
 * The basis of a proof. A proof by password is invalid once two-step verification is on, whichever session turned it
 * on.
 */
type ProofBasis = "password" | "factor";

export type ProofEvidence =
  | { readonly method: "password"; readonly password: string }
  | { readonly method: "code" | "recovery-code"; readonly code: string }
  | { readonly method: "passkey"; readonly assertion: Assertion }
  | { readonly method: "certificate"; readonly caLock: string };

/**
 * Proofs that the account's owner uses the session now. Sensitive changes require one that is at most 5 minutes old and
 * belongs to the session.
 */
export interface ProofService {
  /** Throws proof.required unless the session's proof is fresh. Call it before the change. */
  require(caller: Caller, tx?: Tx): Promise<void>;
  isProved(caller: Caller): Promise<boolean>;
  /**
   * Returns the methods open to the caller. With two-step verification on, a factor is required: a person who knows
   * only the password could otherwise remove it. A certificate lock is two factors in one.
   */
  methodsOf(caller: Caller): Promise<ProofMethod[]>;
  challengePasskey(caller: Caller): Promise<AssertionOptions>;
  submit(caller: Caller, evidence: ProofEvidence, origin: Origin): Promise<void>;
  /** Records the proof of a sign-in by password, after which the person sets up a second factor. */
  note(sessionId: string): Promise<void>;
  /** Records a proof by a code of the factor that the session has just set up. */
  recordFactor(sessionId: string, tx?: Tx): Promise<void>;
}

export interface ProofDeps {
  readonly shortLived: ShortLived;
  readonly guesses: Pick<PasswordGuesses, "compareOwn">;
  readonly credentials: Pick<Credentials, "candidate">;
  readonly passwordChecks: Pick<PasswordChecks, "check">;
  readonly transport: Pick<PasswordTransport, "open">;
  readonly twoStep: Pick<TwoStepService, "isOn" | "checkEvidence">;
  readonly passkeys: Pick<PasskeyService, "hasAny" | "challengeFor" | "checkFor">;
  readonly ownLocks: Pick<OwnLocks, "hasAny" | "prove">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly db: Db;
}

const keyOf = (sessionId: string): string => `proof:${sessionId}`;
const purpose = (caller: Caller): string => `proof:${caller.sessionId}`;

export function createProofService(deps: ProofDeps): ProofService {
  const { shortLived, guesses, credentials, passwordChecks, transport, twoStep, passkeys, ownLocks, audit, db } = deps;

  async function methodsOf(caller: Caller): Promise<ProofMethod[]> {
    const { userId } = caller;
    const [isOn, hasPasskey, hasLock] = await Promise.all([
      twoStep.isOn(userId),
      passkeys.hasAny(userId),
      ownLocks.hasAny(userId),
    ]);
    const otherMethods = [
      ...(hasPasskey ? (["passkey"] as const) : []),
      ...(hasLock ? (["certificate"] as const) : []),
    ];
    return [isOn ? "code" : "password", ...otherMethods];
  }

  async function checkPassword(caller: Caller, sent: string, origin: Origin): Promise<void> {
    const isRight = async () => {
      const plain = (await transport.open(sent)) ?? "";
      const candidate = await credentials.candidate(caller.username);
      return (await passwordChecks.check(candidate, plain, origin))?.account.id === caller.userId;
    };
    if (!(await guesses.compareOwn(caller, origin, isRight))) throw new AppError("proof.wrong_password");
  }

  async function check(caller: Caller, evidence: ProofEvidence, origin: Origin): Promise<void> {
    if (evidence.method === "password") return checkPassword(caller, evidence.password, origin);
    if (evidence.method === "passkey") return passkeys.checkFor(caller.userId, purpose(caller), evidence.assertion);
    if (evidence.method === "certificate") return ownLocks.prove(caller, evidence.caLock, origin);
    return twoStep.checkEvidence(caller.userId, evidence, origin);
  }

  const storeProof = (sessionId: string, basis: ProofBasis, tx?: Tx) =>
    shortLived.put(keyOf(sessionId), basis, PROOF_LIFETIME_MS, tx);

  async function isProved({ sessionId, userId }: Caller, tx?: Tx): Promise<boolean> {
    const basis = await shortLived.get<ProofBasis>(keyOf(sessionId), tx);
    return basis === "factor" || (basis === "password" && !(await twoStep.isOn(userId, tx)));
  }

  return {
    isProved: (caller) => isProved(caller),
    require: async (caller, tx) => {
      if (!(await isProved(caller, tx))) throw new AppError("proof.required");
    },
    methodsOf,
    challengePasskey: async (caller) => {
      if (!(await methodsOf(caller)).includes("passkey")) throw new AppError("proof.method_unavailable");
      return passkeys.challengeFor(caller.userId, purpose(caller));
    },
    submit: async (caller, evidence, origin) => {
      const required: ProofMethod = evidence.method === "recovery-code" ? "code" : evidence.method;
      if (!(await methodsOf(caller)).includes(required)) throw new AppError("proof.method_unavailable");
      const { userId, username } = caller;
      const entry = { action: "account.prove", userId, username, object: evidence.method, origin };
      // Outside the transaction: evidence is consumed and guesses are counted even if the transaction rolls back.
      await audit.recordRefusals(entry, () => check(caller, evidence, origin));
      await audit.change(db, entry, async (tx) => ({
        result: await storeProof(caller.sessionId, required === "password" ? "password" : "factor", tx),
      }));
    },
    note: (sessionId) => storeProof(sessionId, "password"),
    recordFactor: (sessionId, tx) => storeProof(sessionId, "factor", tx),
  };
}
