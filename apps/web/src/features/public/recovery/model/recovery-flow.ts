import { isPhoneInput, type TypedField } from "./recovery-form.ts";

export type Step = 1 | 2 | 3;

/** An answered look-up with its entries. */
interface Found {
  readonly account: string;
  /** Null: another picture was passed, which starts a new flow on the server and invalidates this look-up. */
  readonly captcha: string | null;
  readonly username: string;
  readonly maskedPhone: string;
  readonly isPhone: boolean;
}

/** A verified phone with its entries; they are empty after a reload, which restores the masked number alone. */
interface Verified {
  readonly phone: string;
  readonly code: string;
  /** The handle that replaces the typed code in the following calls. */
  readonly smscode: string;
}

/** The entries and the reached steps; a return to an earlier step retains them. */
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
  /** The picture code was correct; the look-up follows. */
  | { readonly kind: "passed" }
  /** With the submitted entries, because the fields may have changed since. */
  | {
      readonly kind: "found";
      readonly entries: Pick<RecoveryData, "account" | "captcha">;
      readonly username: string;
      readonly phone: string;
    }
  | { readonly kind: "verified"; readonly entries: Pick<RecoveryData, "phone" | "code">; readonly smscode: string }
  /** The flow that the server still holds for this browser after a reload. */
  | {
      readonly kind: "restored";
      readonly step: "phone" | "password";
      readonly username: string;
      readonly phone: string;
      readonly isPhone: boolean;
      readonly smscode: string | null;
    }
  /** The flow has ended on the server; all entries stay except the picture code and the SMS code. */
  | { readonly kind: "ended" };

export function advance(data: RecoveryData, event: RecoveryEvent): RecoveryData {
  switch (event.kind) {
    case "typed":
      return { ...data, [event.field]: event.value };
    case "passed":
      return { ...data, found: data.found && { ...data.found, captcha: null }, verified: null };
    case "found":
      return applyFound(data, event);
    case "verified":
      return { ...data, verified: { phone: event.entries.phone, code: event.entries.code, smscode: event.smscode } };
    case "restored":
      return applyRestored(event);
    case "ended":
      return { ...data, captcha: "", code: "", found: null, verified: null };
  }
}

function applyFound(data: RecoveryData, event: Extract<RecoveryEvent, { kind: "found" }>): RecoveryData {
  const { entries, username, phone: maskedPhone } = event;
  const account = entries.account.trim();
  const isPhone = isPhoneInput(account);
  const isSame = data.found?.username === username;
  return {
    ...data,
    found: { account: entries.account, captcha: entries.captcha, username, maskedPhone, isPhone },
    // A number typed in step 1 is filled into step 2; another account starts without entries.
    phone: isPhone ? account : isSame ? data.phone : "",
    code: "",
    verified: null,
  };
}

function applyRestored(event: Extract<RecoveryEvent, { kind: "restored" }>): RecoveryData {
  const { username, phone: maskedPhone, isPhone, smscode } = event;
  return {
    ...emptyRecovery,
    account: username,
    found: { account: username, captcha: "", username, maskedPhone, isPhone },
    // A masked number is not filled into step 2: it can neither receive a code nor be verified.
    verified: smscode === null ? null : { phone: "", code: "", smscode },
  };
}

/** Returns whether step 1 needs a call; the same entries were not answered before. */
export const needsLookUp = ({ account, captcha, found }: RecoveryData): boolean =>
  found === null || found.account !== account || found.captcha !== captcha;

export const needsVerification = ({ phone, code, verified }: RecoveryData): boolean =>
  verified === null || verified.phone !== phone || verified.code !== code;

/** Returns the furthest step that may be shown. */
const reachedStep = ({ found, verified }: RecoveryData): Step =>
  found === null || found.captcha === null ? 1 : verified === null ? 2 : 3;

/** Returns the requested step, limited to the reached one. */
export function shownStep(requested: unknown, data: RecoveryData): Step {
  const reached = reachedStep(data);
  return requested === 1 || requested === 2 || requested === 3 ? (Math.min(requested, reached) as Step) : reached;
}

/** The values that the wizard carries between steps. */
export interface CarriedValues {
  readonly username: string;
  readonly phone: string;
  readonly isPhone: boolean;
  readonly smscode: string;
}

export function carriedValuesOf({ found, phone, code, verified }: RecoveryData): CarriedValues {
  return {
    username: found?.username ?? "",
    phone: verified === null ? phone.trim() : verified.phone.trim() || (found?.maskedPhone ?? ""),
    isPhone: found?.isPhone ?? false,
    smscode: verified?.smscode ?? code.trim(),
  };
}
