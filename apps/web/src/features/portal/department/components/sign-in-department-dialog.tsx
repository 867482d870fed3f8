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

/** The chooser of somebody with several departments: it cannot be closed; a failed choice signs out, as do none left and the way to another account. */
export function SignInDepartmentDialog({ session, onChosen }: SignInDepartmentDialogProps) {
  const id = useId();
  const form = useDepartmentForm();
  const { departs, user } = session;
  const hasNone = departs.length === 0;

  // The last of them may be taken away while the choice is owed.
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
