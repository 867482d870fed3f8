import { useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { adoptRenewedToken, type Session } from "../../../shared/session/session.ts";
import {
  emptyPasswordForm,
  fieldOfRefusal,
  fieldsInOrder,
  type PasswordFaults,
  type PasswordField,
  passwordFaults,
} from "../model/password-form.ts";
import { changePassword } from "../password-api.ts";
import { passwordText } from "../text.ts";

/** The form's state and its one call; a refusal leaves everything typed. */
export function useChangePassword(username: string, onChanged: (session: Session | null) => void) {
  const [form, setForm] = useState(emptyPasswordForm);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [isWaiting, setIsWaiting] = useState(false);
  const isBusy = useRef(false);

  function type(field: PasswordField, value: string): void {
    setForm((before) => ({ ...before, [field]: value }));
    setFaults(({ [field]: _, ...others }) => others);
  }

  async function submit(): Promise<void> {
    const wrong = passwordFaults(form);
    setFaults(wrong);
    if (isBusy.current || fieldsInOrder.some((field) => wrong[field])) return;
    isBusy.current = true;
    setIsWaiting(true);
    try {
      const { message, result } = await changePassword(username, form);
      const session = adoptRenewedToken(result.token, result.accessToken);
      notify({ kind: "success", text: message || passwordText.changed });
      onChanged(session);
    } catch (error) {
      refuse(error);
    } finally {
      isBusy.current = false;
      setIsWaiting(false);
    }
  }

  function refuse(error: unknown): void {
    const isDead = error instanceof ApiError && (error.status === 401 || error.status === 500);
    if (!(error instanceof ApiError) || isDead) {
      reportError(error);
      return;
    }
    notify({ kind: "warning", text: error.message });
    const field = fieldOfRefusal(error.code);
    if (field) setFaults({ [field]: error.message });
  }

  return { form, faults, isWaiting, type, submit };
}
