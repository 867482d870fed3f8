import type { Department } from "@tender/contract";
import { useEffect, useId, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import type { DialogFrame } from "#shared/ui/dialog.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { chooseDepartment, listOwnDepartments } from "../api.ts";
import { departmentText } from "../text.ts";
import styles from "./department-form.module.css";
import { DepartmentForm, useDepartmentForm } from "./department-form.tsx";

export interface SwitchDepartmentDialogProps {
  readonly Frame: DialogFrame;
  readonly onClose: () => void;
}

interface OwnDepartments {
  readonly list: Department[];
  readonly orgCode: string | null;
}

/** Switches the current department from the avatar menu. The dialog can be closed and marks the current department. */
export function SwitchDepartmentDialog({ Frame, onClose }: SwitchDepartmentDialogProps) {
  const id = useId();
  const username = useSession()?.user.username;
  const form = useDepartmentForm();
  const departments = useOwnDepartments(({ orgCode }) => form.change("orgCode", orgCode ?? ""), onClose);

  async function confirm(): Promise<void> {
    const chosen = departments?.list.find(({ orgCode }) => orgCode === form.values.orgCode);
    if (chosen && username !== undefined && chosen.orgCode !== departments?.orgCode) {
      const user = await chooseDepartment(chosen, username);
      if (user) notify({ kind: "success", text: departmentText.switched(chosen.departName) });
    }
    onClose();
  }

  return (
    <Frame
      open
      title={departmentText.switchTitle}
      width={450}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{departmentText.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            isLoading={form.isSending}
            disabled={departments === undefined}
          >
            {departmentText.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{departmentText.switchHint}</p>
      {departments ? (
        <DepartmentForm
          id={id}
          form={form}
          departs={departments.list}
          current={departments.orgCode}
          onSubmit={() => form.send(confirm, reportError)}
        />
      ) : (
        <Skeleton lines={4} label={departmentText.loading} />
      )}
    </Frame>
  );
}

/** Reads the user's departments when the dialog opens, and closes the dialog with a warning when there are none. */
function useOwnDepartments(onRead: (own: OwnDepartments) => void, onClose: () => void): OwnDepartments | undefined {
  const [departments, setDepartments] = useState<OwnDepartments>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once each time the dialog opens
  useEffect(() => {
    const controller = new AbortController();
    listOwnDepartments(controller.signal).then(
      (answer) => {
        if (answer.list.length === 0) {
          notify({ kind: "warning", text: departmentText.none });
          onClose();
          return;
        }
        setDepartments(answer);
        onRead(answer);
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        reportError(error);
        onClose();
      },
    );
    return () => controller.abort();
  }, []);
  return departments;
}
