import { sliderText } from "#shared/slider/slider-text.ts";
import { signInText } from "../text.ts";

export interface AccountForm {
  readonly username: string;
  readonly password: string;
  /** What was typed from the picture; only asked for when it is due. */
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

/** What is missing before a sign-in may be sent. Specification 5, login. */
export function accountFormErrors(form: AccountForm, facts: AccountFormFacts): AccountFormErrors {
  return {
    ...(form.username.trim() === "" ? { username: signInText.usernameMissing } : {}),
    ...(form.password === "" ? { password: signInText.passwordMissing } : {}),
    ...(facts.isGraphicCodeDue && form.graphicCode.trim() === "" ? { graphicCode: signInText.graphicCodeMissing } : {}),
    ...(facts.hasPassedSlider ? {} : { slider: sliderText.missing }),
  };
}

/** Which keyboard a phone offers for the name as far as it is typed; no name is ever refused. */
export const usernameInputMode = (username: string): "email" | "text" =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(username) ? "email" : "text";
