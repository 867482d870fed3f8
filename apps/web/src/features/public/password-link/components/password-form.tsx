import type { ResultFor } from "#shared/api/create-client.ts";
import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useForm } from "#shared/form/use-form.ts";
import { ConfirmField } from "#shared/new-account/new-account-fields.tsx";
import { NewAccountForm } from "#shared/new-account/new-account-form.tsx";
import { isRefusedAs } from "#shared/one-time-link/use-link.ts";
import { NewPasswordField } from "#shared/password/new-password-field.tsx";
import { DEAD_LINK, setPassword } from "../api.ts";
import { emptyForm, fieldOfRefusal, formErrors } from "../model/password-form.ts";
import { passwordLinkText as text } from "../text.ts";

export const usePasswordForm = () => useForm(emptyForm, { validate: formErrors, isLive: true, fieldOfRefusal });

interface Props {
  readonly secret: string;
  readonly owner: ResultFor<"recovery.checkLink">;
  readonly form: ReturnType<typeof usePasswordForm>;
  readonly onChanged: (username: string) => void;
  readonly onDeadLink: () => void;
}

/**
 * The form of the new password and its confirmation. The consent precedes it unless the privacy notice was accepted
 * before.
 */
export function PasswordForm({ secret, owner, form, onChanged, onDeadLink }: Props) {
  const { username, realname, needsConsent } = owner;

  async function send() {
    await setPassword(secret, form.values, needsConsent);
    onChanged(username);
  }

  function showFailure(error: unknown) {
    if (isRefusedAs(error, DEAD_LINK)) onDeadLink();
    else if (form.refuse(error) === undefined)
      notify({
        kind: "error",
        title: text.failed,
        text: (error instanceof Error && error.message) || text.requestFailed,
      });
  }

  return (
    <NewAccountForm form={form} text={text} needsConsent={needsConsent} onReady={() => form.send(send, showFailure)}>
      <p>{text.ownerName(realname, username)}</p>
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField field={form.field("password")} names={[username, realname, portalConfig.platformName]} />
      <ConfirmField {...form.field("confirmation")} placeholder={text.confirmationHint} />
    </NewAccountForm>
  );
}
