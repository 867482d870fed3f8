import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useForm } from "#shared/form/use-form.ts";
import { adoptRenewedToken, captureSession, type Session } from "#shared/session/session.ts";
import { changePassword } from "../api.ts";
import { emptyPasswordForm, fieldOfRefusal, passwordFaults } from "../model/password-form.ts";
import { passwordText } from "../text.ts";

/** Holds the form of the three passwords and its call. A refusal is reported and shown at its field. */
export function useChangePassword(username: string, onChanged: (session: Session | null) => void) {
  const form = useForm(emptyPasswordForm, { validate: passwordFaults, fieldOfRefusal });

  async function change(): Promise<void> {
    const isPresent = captureSession();
    try {
      const { message, result } = await changePassword(username, form.values);
      // If another user has signed in since the request, their session must not receive this token.
      if (!isPresent()) return onChanged(null);
      const session = adoptRenewedToken(result.token, result.accessToken);
      notify({ kind: "success", text: message || passwordText.changed });
      onChanged(session);
    } catch (error) {
      if (isPresent()) refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const isDead = error instanceof ApiError && (error.status === 401 || error.status === 500);
    if (!(error instanceof ApiError) || isDead) {
      reportError(error);
      return;
    }
    notify({ kind: "warning", text: error.message });
    form.refuse(error);
  }

  return { form, submit: form.submit(() => form.send(change, reportError)) };
}
