import type { ErrorCode } from "@tender/contract";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";

export interface PasswordChange {
  readonly username: string;
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** The new session: the change ends all earlier ones. */
export interface ChangedPassword {
  readonly token: string;
  readonly accessToken: string;
  readonly cookie: { readonly value: string; readonly maxAgeSeconds: number | undefined };
}

export interface ChangePasswordService {
  change(caller: Caller, credential: string, request: PasswordChange, origin: Origin): Promise<ChangedPassword>;
}

export interface ChangePasswordDeps {
  db: Db;
  passwords: PasswordService;
  credentials: Pick<Credentials, "of">;
  registry: Pick<SessionRegistry, "find" | "liveById" | "open">;
  guesses: Pick<PasswordGuesses, "compareOwn">;
  transport: PasswordTransport;
  events: Pick<SecurityEvents, "recordIn">;
  audit: Pick<AuditService, "change" | "record">;
  clock: Clock;
}

export function createChangePasswordService(deps: ChangePasswordDeps): ChangePasswordService {
  const { db, passwords, credentials, registry, guesses, transport, events, audit, clock } = deps;

  async function decrypt(encrypted: string, field: keyof PasswordChange): Promise<string> {
    const plain = await transport.open(encrypted);
    if (plain === undefined) throw invalidField(field);
    return plain;
  }

  const recordRefusal = ({ userId, username }: Caller, reason: ErrorCode, origin: Origin) =>
    audit.record({ action: "account.change_password", outcome: "refused", reason, userId, username, origin });

  async function requireOld(caller: Caller, encrypted: string, origin: Origin): Promise<void> {
    // A text that cannot be decrypted is compared like a wrong password, so that the duration is the same.
    const isRight = async () => passwords.isCurrent(caller.userId, (await transport.open(encrypted)) ?? "");
    if (await guesses.compareOwn(caller, origin, isRight)) return;
    await recordRefusal(caller, "password.wrong_old", origin);
    throw new AppError("password.wrong_old");
  }

  return {
    change: async (caller, credential, request, origin) => {
      if (request.username.toLowerCase() !== caller.username.toLowerCase()) {
        await recordRefusal(caller, "http.forbidden", origin);
        throw new AppError("http.forbidden");
      }
      await passwords.requireOwn(caller.userId);
      const plain = await decrypt(request.password, "password");
      if (plain !== (await decrypt(request.confirmpassword, "confirmpassword")))
        throw new AppError("password.mismatch");
      const account = await credentials.of(caller.userId);
      if (!account) throw new AppError("session.expired");
      await requireOld(caller, request.oldpassword, origin);
      await passwords.requireAcceptable(plain, { ...account, userId: account.id });
      const before = await registry.find(credential, { passive: true });
      // The session of an access token has no ticket; the root session has the one of the sign-in.
      const { method, ticketDigest } = (await registry.liveById(before.caller.rootSessionId)) ?? before;
      const hash = await passwords.hash(plain);
      // Read again after the hashing, which takes long: the session may have changed its department.
      const { caller: current } = (await registry.liveById(caller.sessionId)) ?? before;
      const { userId, username } = caller;
      const entry = { action: "account.change_password", userId, username, origin };
      const { change, notify } = await audit.change(db, entry, async (tx) => {
        const change = await passwords.setHashIn(tx, userId, hash, account.credentialsVersion);
        // The password has changed since it was compared, so the old password is no longer right.
        if (!change) throw new AppError("password.wrong_old");
        return { result: { change, notify: await events.recordIn(tx, userId, "password_changed", {}, { origin }) } };
      });
      change.announce();
      const session = await registry.open({
        userId,
        credentialsVersion: change.version,
        method,
        remember: before.remember,
        origin,
        departmentId: current.department?.id ?? null,
        departmentPending: current.departmentPending,
        hasPassedTwoStep: before.hasPassedTwoStep,
        ticketDigest,
      });
      await notify();
      return {
        token: session.token,
        accessToken: session.accessToken,
        cookie: {
          value: session.cookie,
          maxAgeSeconds: before.remember ? Math.floor((session.absoluteEnd - clock.now()) / 1000) : undefined,
        },
      };
    },
  };
}
