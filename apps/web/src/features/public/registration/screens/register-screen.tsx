import { NOTIFICATION_MS } from "@tender/contract/constants";
import { ApiError } from "#shared/api/client.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { ConfirmField, MobileField, UsernameField } from "#shared/new-account/new-account-fields.tsx";
import { NewAccountForm } from "#shared/new-account/new-account-form.tsx";
import { storeNewAccount } from "#shared/new-account/new-account-store.ts";
import { CodeButton } from "#shared/one-time-code/code-button.tsx";
import { useCodeButton } from "#shared/one-time-code/use-code-button.tsx";
import { NewPasswordField } from "#shared/password/new-password-field.tsx";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { PublicFrame } from "#shared/public-frame/public-frame.tsx";
import { PublicPicture } from "#shared/public-frame/public-picture.tsx";
import { PublicResult } from "#shared/public-frame/public-result.tsx";
import { removeSessionStored } from "#shared/storage/stored-values.ts";
import { Button } from "#shared/ui/button.tsx";
import { Result } from "#shared/ui/result.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { register, sendRegistrationCode } from "../api.ts";
import { useRegistrationForm } from "../components/use-registration-form.ts";
import { type CountryCode, countryCodes, isCountryCode, payloadOf } from "../model/registration-form.ts";
import { registrationText as text } from "../text.ts";
import styles from "./register-screen.module.css";

const messageOf = (error: unknown): string => (error instanceof Error && error.message) || text.requestFailed;

/** The registration form. A refusal retains all input; a reload retains it except passwords and code. */
export function RegisterScreen() {
  const form = useRegistrationForm();
  const { values } = form;

  const sending = useCodeButton({
    send: (checkKey) => sendRegistrationCode(values.phone.trim(), checkKey),
    onSent: () => {
      notify({ kind: "success", text: text.codeSent });
      form.focus("smscode");
    },
    onFailure: (error) => {
      form.refuse(error);
      notify({ kind: "error", title: text.error, text: messageOf(error) });
    },
  });

  async function send() {
    const payload = payloadOf(values);
    await register(payload);
    removeSessionStored("REGISTRATION_DRAFT");
    storeNewAccount({ username: payload.username, password: payload.password });
    pageHistory.replace(routePaths.registerResult, { registered: payload.username });
  }

  function showFailure(error: unknown) {
    const isRefusal = error instanceof ApiError && error.status === 200;
    notify({
      kind: "error",
      title: isRefusal ? text.failed : text.error,
      text: messageOf(error),
      durationMs: isRefusal ? NOTIFICATION_MS.registrationFailure : NOTIFICATION_MS.default,
    });
    form.refuse(error);
  }

  return (
    <PublicFrame title={text.title} purpose={text.purpose} picture={<PublicPicture />} footer={<PortalFooter />}>
      <NewAccountForm
        form={form}
        text={text}
        onReady={() => form.send(send, showFailure)}
        after={<a href={routePaths.login}>{text.signIn}</a>}
      >
        <UsernameField {...form.uniqueField("username", text.usernameHint)} />
        <NewPasswordField
          field={form.field("password")}
          names={[values.username, values.email, values.phone, portalConfig.platformName]}
        />
        <ConfirmField {...form.field("confirm")} placeholder={text.confirmHint} />
        <TextField
          {...form.uniqueField("email", text.emailHint)}
          label={text.email}
          required
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
        />
        <MobileField
          {...form.uniqueField("phone")}
          icon={<CountryCodeSelect value={form.countryCode} onChange={form.setCountryCode} />}
        />
        <TextField
          {...form.field("smscode")}
          label={text.code}
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          placeholder={text.codeHint}
          after={<CodeButton control={sending} onPress={() => form.check(["phone"]) && sending.press()} />}
        />
      </NewAccountForm>
      {sending.challenge}
    </PublicFrame>
  );
}

function CountryCodeSelect({ value, onChange }: { value: CountryCode; onChange: (code: CountryCode) => void }) {
  return (
    <select
      className={styles.country}
      name="countryCode"
      aria-label={text.countryCode}
      value={value}
      onChange={({ currentTarget }) => {
        if (isCountryCode(currentTarget.value)) onChange(currentTarget.value);
      }}
    >
      {countryCodes.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}

function registeredName(state: unknown): string | null {
  const name = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof name === "string" ? name : null;
}

/** The result of a registration. Without one the page says so and links to the sign-in. */
export function RegisterResultScreen({ location }: { location: PageLocation }) {
  const name = registeredName(location.state);
  const login = name === null ? routePaths.login : `${routePaths.login}?username=${encodeURIComponent(name)}`;
  return (
    <PublicResult>
      <Result
        kind={name === null ? "failure" : "success"}
        title={name === null ? text.resultEmpty : text.resultOf(name)}
        description={name === null ? text.resultEmptyHint : text.resultHint}
      >
        <Button kind="primary" size="large" onClick={() => pageHistory.push(login)}>
          {text.backHome}
        </Button>
      </Result>
    </PublicResult>
  );
}
