import { sliderText } from "#shared/slider/slider-text.ts";
import { signInText } from "../text.ts";

export interface AccountForm {
  readonly username: string;
  readonly password: string;
  /** The typed graphic code; required only when it is due. */
  readonly graphicCode: string;
}

export interface AccountFormFacts {
  readonly isGraphicCodeDue: boolean;
  readonly hasPassedSlider: boolean;
}

export interface AccountFormErrors {
  readonly username?: string;
  readonly password?: string;
  readonly graphicCode?: string;
  readonly slider?: string;
}

/** Returns the missing values of a sign-in. Specification 5, login. */
export function accountFormErrors(form: AccountForm, facts: AccountFormFacts): AccountFormErrors {
  return {
    ...(form.username.trim() === "" ? { username: signInText.usernameMissing } : {}),
    ...(form.password === "" ? { password: signInText.passwordMissing } : {}),
    ...(facts.isGraphicCodeDue && form.graphicCode.trim() === "" ? { graphicCode: signInText.graphicCodeMissing } : {}),
    ...(facts.hasPassedSlider ? {} : { slider: sliderText.missing }),
  };
}

/** Returns the keyboard that a phone offers for the name; every name is accepted. */
export const usernameInputMode = (username: string): "email" | "text" =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(username) ? "email" : "text";
