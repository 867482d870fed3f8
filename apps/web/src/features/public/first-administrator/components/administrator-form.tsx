import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useForm } from "#shared/form/use-form.ts";
import { ConfirmField, MobileField, UsernameField } from "#shared/new-account/new-account-fields.tsx";
import { NewAccountForm } from "#shared/new-account/new-account-form.tsx";
import { storeNewAccount } from "#shared/new-account/new-account-store.ts";
import { isRefusedAs } from "#shared/one-time-link/use-link.ts";
import { NewPasswordField } from "#shared/password/new-password-field.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { createAdministrator, DEAD_LINK } from "../api.ts";
import { emptyForm, fieldOfRefusal, formErrors, payloadOf } from "../model/administrator-form.ts";
import { firstAdministratorText as text } from "../text.ts";

/** Outlives the link: another link continues with the typed values, which are held in memory alone. */
export const useAdministratorForm = () => useForm(emptyForm, { validate: formErrors, isLive: true, fieldOfRefusal });

export interface AdministratorFormProps {
  readonly secret: string;
  readonly form: ReturnType<typeof useAdministratorForm>;
  readonly onCreated: (username: string) => void;
  readonly onDeadLink: () => void;
}

/** The form of the organisation and its administrator. A refusal retains all typed values. */
export function AdministratorForm({ secret, form, onCreated, onDeadLink }: AdministratorFormProps) {
  const { values } = form;

  async function send() {
    const payload = payloadOf(values);
    await createAdministrator(secret, payload);
    storeNewAccount({ username: payload.username, password: payload.password });
    onCreated(payload.username);
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
    <NewAccountForm form={form} text={text} onReady={() => form.send(send, showFailure)}>
      <TextField
        {...form.field("departName")}
        label={text.departName}
        required
        hint={text.departNameHint}
        autoComplete="organization"
        maxLength={100}
      />
      <UsernameField {...form.field("username")} hint={text.usernameHint} />
      <TextField {...form.field("realname")} label={text.realname} required autoComplete="name" maxLength={30} />
      <MobileField {...form.field("phone")} />
      <NewPasswordField
        field={form.field("password")}
        names={[values.username, values.phone, values.departName, portalConfig.platformName]}
      />
      <ConfirmField {...form.field("confirmation")} placeholder={text.confirmationHint} />
    </NewAccountForm>
  );
}
