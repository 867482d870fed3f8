import type { PasswordChecks } from "#modules/access/directory/password-checks.service.ts";
import type { CaptchaService } from "#modules/guard/captcha/captcha.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import { maskTypedName } from "#platform/masking.ts";
import type { SignedIn, SignInService } from "./sign-in.service.ts";
import type { SignInWatch } from "./sign-in-watch.service.ts";

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** The typed graphic code if it is required; any text otherwise. */
  readonly captcha: string;
  readonly checkKey: string | null;
}

export interface PasswordSignInService {
  signIn(input: PasswordSignIn, origin: Origin): Promise<SignedIn>;
}

export interface PasswordSignInDeps {
  signIn: Pick<SignInService, "open">;
  guesses: Pick<PasswordGuesses, "compare" | "needsGraphicCode">;
  credentials: Pick<Credentials, "candidate">;
  passwordChecks: Pick<PasswordChecks, "check">;
  directoryRoles: Pick<DirectoryRoles, "settle">;
  captcha: Pick<CaptchaService, "consumePassedSlider" | "wasDrawn" | "consumeGraphicCode">;
  audit: AuditService;
  transport: Pick<PasswordTransport, "open">;
  isCaptchaOn: boolean;
  watch: Pick<SignInWatch, "recordWrongPassword">;
}

/** Refusals of a directory after a right password. */
const REFUSED_BY_DIRECTORY: ReadonlySet<AppError["code"]> = new Set([
  "session.account_frozen",
  "directory.password_ended",
  "directory.account_limited",
]);

export function createPasswordSignIn(deps: PasswordSignInDeps): PasswordSignInService {
  const { signIn, guesses, credentials, passwordChecks, directoryRoles, captcha, audit, transport } = deps;

  /** Requires the slider always, and the graphic code if it is due. The passed slider is consumed in every case. */
  async function requireCaptcha(input: PasswordSignIn, isGraphicDue: boolean, origin: Origin): Promise<void> {
    if (!deps.isCaptchaOn) return;
    const details = { needsGraphicCode: isGraphicDue };
    const hasPassed = await captcha.consumePassedSlider(input.checkKey, origin.address);
    if (!hasPassed) throw new AppError("captcha.slider_required", { details });
    if (!isGraphicDue) return;
    // A client without a drawn picture sends its value for the slider: the code is missing, not wrong.
    const isTyped = input.captcha.trim() !== "" && (await captcha.wasDrawn(input.checkKey, origin.address));
    if (!isTyped) throw new AppError("captcha.graphic_required", { details });
    if (!(await captcha.consumeGraphicCode(input.captcha, input.checkKey, origin.address)))
      throw new AppError("captcha.graphic_wrong", { details });
  }

  /** A throttled attempt never reaches the check of its slider; the slider is consumed all the same. */
  async function consumeSlider(error: unknown, { checkKey }: PasswordSignIn, origin: Origin): Promise<never> {
    const isThrottled = error instanceof AppError && error.code === "session.throttled";
    if (deps.isCaptchaOn && isThrottled) await captcha.consumePassedSlider(checkKey, origin.address);
    throw error;
  }

  return {
    signIn: async (input, origin) => {
      const { username } = input;
      // Guesses by any name of an account count together, as they are at one password.
      const candidate = await credentials.candidate(username);
      const { name } = candidate;
      // The owner sees attempts at their account. A name without an account is stored masked.
      const { id: userId, username: typedName } = candidate.account ?? { id: null, username: maskTypedName(username) };
      const person = { userId, username: typedName };
      const refused = { action: "session.sign_in", outcome: "refused", object: "password", ...person, origin } as const;
      const check = async () => {
        try {
          // A text that no key pair decrypts costs the same work as a wrong password.
          return await passwordChecks.check(candidate, (await transport.open(input.password)) ?? "", origin);
        } catch (error) {
          if (error instanceof AppError && REFUSED_BY_DIRECTORY.has(error.code))
            await audit.record({ ...refused, reason: error.code });
          throw error;
        }
      };
      const { found, before } = await guesses
        .compare(name, origin, async (failures) => {
          await requireCaptcha(input, guesses.needsGraphicCode(failures), origin);
          return check();
        })
        .catch((error: unknown) => consumeSlider(error, input, origin));
      if (!found) {
        await audit.record({ ...refused, reason: "session.wrong_credentials" });
        const after = { ofAccount: before.ofAccount + 1, fromAddress: before.fromAddress + 1 };
        deps.watch.recordWrongPassword(name, after.ofAccount, origin);
        throw new AppError("session.wrong_credentials", {
          details: { needsGraphicCode: deps.isCaptchaOn && guesses.needsGraphicCode(after) },
        });
      }
      if (found.method === "directory")
        await directoryRoles.settle(found.account.id, found.directory, found.person.groups, origin);
      return signIn.open(found.account, { method: found.method, remember: input.remember, origin });
    },
  };
}
