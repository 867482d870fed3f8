import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { NewPasswordField } from "../../../shared/password/new-password-field.tsx";
import { ConsentDialog } from "../../../shared/privacy/consent-dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { createAdministrator } from "../api.ts";
import { type FieldName, fieldOfRefusal, payloadOf } from "../model/administrator-form.ts";
import { firstAdministratorText as text } from "../text.ts";
import styles from "./administrator-form.module.css";
import type { AdministratorFormControl } from "./use-administrator-form.ts";
import { isDeadLink } from "./use-link.ts";

export interface AdministratorFormProps {
  readonly secret: string;
  readonly control: AdministratorFormControl;
  /** Name and password as they were typed, for the sign-in that follows. */
  readonly onMade: (account: { username: string; password: string }) => void;
  readonly onDeadLink: () => void;
}

/** The organisation and its administrator. Nothing typed is lost by a refusal. */
export function AdministratorForm({ secret, control, onMade, onDeadLink }: AdministratorFormProps) {
  const { form, errorOf, change, leave, judge, refuse } = control;
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasConsented, setHasConsented] = useState(false);
  const [isAskingConsent, setIsAskingConsent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const focus = (field: FieldName) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWaiting) return;
    const wrong = judge();
    if (wrong !== undefined) focus(wrong);
    else if (hasConsented) void send();
    else setIsAskingConsent(true);
  }

  async function send() {
    setIsWaiting(true);
    const payload = payloadOf(form);
    try {
      await createAdministrator(secret, payload);
      onMade({ username: payload.username, password: payload.password });
    } catch (error) {
      setIsWaiting(false);
      if (isDeadLink(error)) onDeadLink();
      else show(error);
    }
  }

  function show(error: unknown) {
    const message = (error instanceof Error && error.message) || text.requestFailed;
    const field = error instanceof ApiError ? fieldOfRefusal(error.code) : undefined;
    if (field === undefined) return notify({ kind: "error", title: text.failed, text: message });
    refuse(field, message);
    focus(field);
  }

  /** What every field has: its value, its error, and judging on change and blur. */
  const bind = (field: FieldName) => ({
    name: field,
    required: true,
    value: form[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  });

  return (
    <>
      <form ref={element} className={styles.form} noValidate onSubmit={submit} aria-label={text.title}>
        <TextField
          {...bind("departName")}
          label={text.departName}
          hint={text.departNameHint}
          autoComplete="organization"
          maxLength={100}
        />
        <TextField
          {...bind("username")}
          label={text.username}
          hint={text.usernameHint}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={50}
        />
        <TextField {...bind("realname")} label={text.realname} autoComplete="name" maxLength={30} />
        <TextField
          {...bind("phone")}
          label={text.mobile}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={11}
          placeholder={text.mobileHint}
        />
        <NewPasswordField
          value={form.password}
          error={errorOf("password")}
          names={[form.username, form.phone, form.departName, portalConfig.platformName]}
          onChange={(value) => change("password", value)}
          onBlur={() => leave("password")}
        />
        <TextField
          {...bind("confirmation")}
          label={text.confirmation}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          placeholder={text.confirmationHint}
        />
        <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
          {isWaiting ? text.submitting : text.submit}
        </Button>
      </form>
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
    </>
  );
}
