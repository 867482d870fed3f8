import { NOTIFICATION_MS } from "@tender/contract/constants";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { pageHistory } from "../../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../../shared/navigation/page-history.ts";
import { routePaths } from "../../../shared/navigation/route-paths.ts";
import { CodeButton } from "../../../shared/one-time-code/code-button.tsx";
import { useCodeButton } from "../../../shared/one-time-code/use-code-button.tsx";
import { NewPasswordField } from "../../../shared/password/new-password-field.tsx";
import { ConsentDialog } from "../../../shared/privacy/consent-dialog.tsx";
import { PublicFrame } from "../../../shared/public-frame/public-frame.tsx";
import { keepNewAccount } from "../../../shared/session/new-account.ts";
import { removeSessionStored } from "../../../shared/storage/stored-values.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Result } from "../../../shared/ui/result.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { register, sendRegistrationCode } from "../api.ts";
import { useRegistrationForm } from "../components/use-registration-form.ts";
import {
  countryCodes,
  type FieldName,
  fieldOfRefusal,
  fieldOrder,
  isCountryCode,
  payloadOf,
} from "../model/registration-form.ts";
import { registrationText as text } from "../text.ts";
import styles from "./register-screen.module.css";

const messageOf = (error: unknown): string => (error instanceof Error && error.message) || text.requestFailed;

/** Registration. Nothing typed is lost by a refusal, nor, passwords and code excepted, by a reload. */
export function RegisterScreen() {
  const control = useRegistrationForm();
  const { form, errors, change, leave, judge, refuse } = control;
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasConsented, setHasConsented] = useState(false);
  const [isAskingConsent, setIsAskingConsent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const focus = (field: FieldName) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const sending = useCodeButton({
    send: (checkKey) => sendRegistrationCode(form.phone.trim(), checkKey),
    onSent: () => {
      notify({ kind: "success", text: text.codeSent });
      focus("smscode");
    },
    onFailure: (error) => {
      showUnderField(error);
      notify({ kind: "error", title: text.error, text: messageOf(error) });
    },
  });

  function showUnderField(error: unknown) {
    const field = error instanceof ApiError ? fieldOfRefusal(error.code) : undefined;
    if (field !== undefined) refuse(field, messageOf(error));
    return field;
  }

  function pressCode() {
    if (judge(["phone"]) === undefined) sending.press();
    else focus("phone");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWaiting) return;
    const wrong = judge(fieldOrder);
    if (wrong !== undefined) focus(wrong);
    else if (hasConsented) void send();
    else setIsAskingConsent(true);
  }

  async function send() {
    setIsWaiting(true);
    const payload = payloadOf(form);
    try {
      await register(payload);
      removeSessionStored("REGISTRATION_DRAFT");
      keepNewAccount({ username: payload.username, password: payload.password });
      pageHistory.replace(routePaths.registerResult, { registered: payload.username });
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status === 200;
      notify({
        kind: "error",
        title: isRefusal ? text.failed : text.error,
        text: messageOf(error),
        durationMs: isRefusal ? NOTIFICATION_MS.registrationFailure : NOTIFICATION_MS.default,
      });
      const field = showUnderField(error);
      setIsWaiting(false);
      if (field !== undefined) focus(field);
    }
  }

  /** What every field has: its value, its error, and judging on change and blur. */
  const bind = (field: FieldName) => ({
    name: field,
    required: true,
    value: form[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  });

  return (
    <PublicFrame title={text.title} purpose={text.purpose}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit} aria-label={text.title}>
        <TextField
          {...bind("username")}
          label={text.username}
          hint={control.isChecking("username") ? text.checking : text.usernameHint}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={50}
        />
        <NewPasswordField
          value={form.password}
          error={errors.password}
          names={[form.username, form.email, form.phone, portalConfig.platformName]}
          onChange={(value) => change("password", value)}
          onBlur={() => leave("password")}
        />
        <TextField
          {...bind("confirm")}
          label={text.confirm}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          placeholder={text.confirmHint}
        />
        <TextField
          {...bind("email")}
          label={text.email}
          hint={control.isChecking("email") ? text.checking : text.emailHint}
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
        />
        <TextField
          {...bind("phone")}
          label={text.mobile}
          hint={control.isChecking("phone") ? text.checking : undefined}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={11}
          placeholder={text.mobileHint}
          icon={
            <select
              className={styles.country}
              name="countryCode"
              aria-label={text.countryCode}
              value={control.countryCode}
              onChange={({ currentTarget: { value } }) => {
                if (isCountryCode(value)) control.setCountryCode(value);
              }}
            >
              {countryCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          }
        />
        <TextField
          {...bind("smscode")}
          label={text.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          placeholder={text.codeHint}
          after={<CodeButton control={sending} onPress={pressCode} />}
        />
        <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
          {isWaiting ? text.submitting : text.submit}
        </Button>
        <p className={styles.signIn}>
          <a href={routePaths.login}>{text.signIn}</a>
        </p>
      </form>
      {sending.challenge}
      {isAskingConsent ? (
        <ConsentDialog
          lead={text.consentLead}
          yes={text.consentYes}
          no={text.consentNo}
          onConsent={() => {
            setIsAskingConsent(false);
            setHasConsented(true);
            void send();
          }}
          onClose={() => setIsAskingConsent(false)}
        />
      ) : null}
    </PublicFrame>
  );
}

function registeredName(state: unknown): string | null {
  const name = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof name === "string" ? name : null;
}

/** How a registration ended; opened without one, it says so and shows the ways on. */
export function RegisterResultScreen({ location }: { location: PageLocation }) {
  const name = registeredName(location.state);
  const login = name === null ? routePaths.login : `${routePaths.login}?username=${encodeURIComponent(name)}`;
  return (
    <main>
      <Result
        kind={name === null ? "failure" : "success"}
        title={name === null ? text.resultEmpty : text.resultOf(name)}
        description={name === null ? text.resultEmptyHint : text.resultHint}
      >
        <Button kind="primary" size="large" onClick={() => pageHistory.push(login)}>
          {text.backHome}
        </Button>
      </Result>
    </main>
  );
}
