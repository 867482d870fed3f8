import type { UserInfo } from "@tender/contract";
import { useEffect, useId } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { type Session, signOut } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { chooseDepartment } from "../api.ts";
import { departmentText } from "../text.ts";
import styles from "./department-form.module.css";
import { DepartmentForm, useDepartmentForm } from "./department-form.tsx";

export interface SignInDepartmentDialogProps {
  /** A session whose department is still to be chosen. */
  readonly session: Session;
  readonly onChosen: (user: UserInfo) => void;
}

const leave = (): void => void signOut({ call: "gateway", isUrgent: true });

/**
 * The choice of a department after sign-in. The dialog cannot be closed. A failed choice, a lack of departments and the
 * change of the account end the session.
 */
export function SignInDepartmentDialog({ session, onChosen }: SignInDepartmentDialogProps) {
  const id = useId();
  const form = useDepartmentForm();
  const { departs, user } = session;
  const hasNone = departs.length === 0;

  // The last department may be revoked while the choice is pending.
  useEffect(() => {
    if (!hasNone) return;
    notify({ kind: "warning", text: departmentText.none });
    leave();
  }, [hasNone]);

  const confirm = () =>
    form.send(
      async () => {
        const chosen = departs.find(({ orgCode }) => orgCode === form.values.orgCode);
        const welcomed = chosen && (await chooseDepartment(chosen, user.username));
        if (welcomed) onChosen(welcomed);
      },
      (error) => {
        notify({
          kind: "error",
          title: departmentText.chooseFailed,
          text: error instanceof Error ? error.message : "",
        });
        leave();
      },
    );

  if (hasNone) return null;
  return (
    <Dialog
      open
      title={departmentText.chooseTitle}
      width={450}
      footer={
        <>
          <Button onClick={leave}>{departmentText.otherAccount}</Button>
          <Button kind="primary" type="submit" form={id} isLoading={form.isSending}>
            {departmentText.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{departmentText.chooseHint}</p>
      <DepartmentForm id={id} form={form} departs={departs} onSubmit={confirm} />
    </Dialog>
  );
}
