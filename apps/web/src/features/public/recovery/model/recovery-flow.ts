import { isPhoneInput, type TypedField } from "./recovery-form.ts";

export type Step = 1 | 2 | 3;

/** A look-up that was answered, and for which entries. */
interface Found {
  readonly account: string;
  /** Null once another picture was passed, which begins another flow on the server: nothing stands for this look-up any more. */
  readonly captcha: string | null;
  readonly username: string;
  readonly maskedPhone: string;
  readonly isPhone: boolean;
}

/** A phone that was verified, and with which entries: none after a reload, which leaves the masked number alone. */
interface Verified {
  readonly phone: string;
  readonly code: string;
  /** What stands for the verification from here on, in place of the typed code. */
  readonly smscode: string;
}

/** Everything typed and everything reached; going back loses none of it. */
export interface RecoveryData {
  readonly account: string;
  readonly captcha: string;
  readonly found: Found | null;
  readonly phone: string;
  readonly code: string;
  readonly verified: Verified | null;
  readonly password: string;
  readonly confirm: string;
}

export const emptyRecovery: RecoveryData = {
  account: "",
  captcha: "",
  found: null,
  phone: "",
  code: "",
  verified: null,
  password: "",
  confirm: "",
};

export type RecoveryEvent =
  | { readonly kind: "typed"; readonly field: TypedField; readonly value: string }
  /** The picture was read rightly; whom it is for is asked next. */
  | { readonly kind: "passed" }
  /** With the entries that were asked about: others may stand in the fields by now. */
  | {
      readonly kind: "found";
      readonly asked: Pick<RecoveryData, "account" | "captcha">;
      readonly username: string;
      readonly phone: string;
    }
  | { readonly kind: "verified"; readonly asked: Pick<RecoveryData, "phone" | "code">; readonly smscode: string }
  /** What the server still knows of this browser's flow after a reload. */
  | {
      readonly kind: "restored";
      readonly step: "phone" | "password";
      readonly username: string;
      readonly phone: string;
      readonly isPhone: boolean;
      readonly smscode: string | null;
    }
  /** The flow is over on the server; what was typed stays, but for the used picture. */
  | { readonly kind: "ended" };

export function advance(data: RecoveryData, event: RecoveryEvent): RecoveryData {
  switch (event.kind) {
    case "typed":
      return { ...data, [event.field]: event.value };
    case "passed":
      return { ...data, found: data.found && { ...data.found, captcha: null }, verified: null };
    case "found":
      return find(data, event);
    case "verified":
      return { ...data, verified: { phone: event.asked.phone, code: event.asked.code, smscode: event.smscode } };
    case "restored":
      return restore(event);
    case "ended":
      return { ...data, captcha: "", code: "", found: null, verified: null };
  }
}

function find(data: RecoveryData, event: Extract<RecoveryEvent, { kind: "found" }>): RecoveryData {
  const { asked, username, phone: maskedPhone } = event;
  const account = asked.account.trim();
  const isPhone = isPhoneInput(account);
  const isSame = data.found?.username === username;
  return {
    ...data,
    found: { account: asked.account, captcha: asked.captcha, username, maskedPhone, isPhone },
    // The number typed in step 1 need not be typed again; another account begins without entries.
    phone: isPhone ? account : isSame ? data.phone : "",
    code: "",
    verified: null,
  };
}

function restore(event: Extract<RecoveryEvent, { kind: "restored" }>): RecoveryData {
  const { username, phone: maskedPhone, isPhone, smscode } = event;
  return {
    ...emptyRecovery,
    account: username,
    found: { account: username, captcha: "", username, maskedPhone, isPhone },
    // Not into the field of step 2: a masked number gets no code and is verified by nobody.
    verified: smscode === null ? null : { phone: "", code: "", smscode },
  };
}

/** Must step 1 ask the server, or was exactly this answered before? */
export const needsLookUp = ({ account, captcha, found }: RecoveryData): boolean =>
  found === null || found.account !== account || found.captcha !== captcha;

export const needsVerification = ({ phone, code, verified }: RecoveryData): boolean =>
  verified === null || verified.phone !== phone || verified.code !== code;

/** The furthest step that may be shown. */
const reachedStep = ({ found, verified }: RecoveryData): Step =>
  found === null || found.captcha === null ? 1 : verified === null ? 2 : 3;

/** The step that an address asks for, kept within what was reached. */
export function shownStep(wanted: unknown, data: RecoveryData): Step {
  const reached = reachedStep(data);
  return wanted === 1 || wanted === 2 || wanted === 3 ? (Math.min(wanted, reached) as Step) : reached;
}

/** What the wizard carries from step to step. */
export interface Carried {
  readonly username: string;
  readonly phone: string;
  readonly isPhone: boolean;
  readonly smscode: string;
}

export function carriedBy({ found, phone, code, verified }: RecoveryData): Carried {
  return {
    username: found?.username ?? "",
    phone: verified === null ? phone.trim() : verified.phone.trim() || (found?.maskedPhone ?? ""),
    isPhone: found?.isPhone ?? false,
    smscode: verified?.smscode ?? code.trim(),
  };
}
