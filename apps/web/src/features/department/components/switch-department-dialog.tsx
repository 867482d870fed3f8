import type { Department } from "@tender/contract";
import { useEffect, useState } from "react";
import { isAborted } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { adoptDepartment, useSession } from "../../../shared/session/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { listOwnDepartments, selectDepartment } from "../api.ts";
import { departmentText } from "../text.ts";
import styles from "./department-list.module.css";
import { DepartmentList } from "./department-list.tsx";

export interface SwitchDepartmentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the switch; menus and buttons are to be loaded anew. */
  readonly onSwitched?: (department: Department) => void;
}

/** Switches the current department from the avatar menu; closable, the current one is marked. */
export function SwitchDepartmentDialog(props: SwitchDepartmentDialogProps) {
  return props.open ? <OpenSwitchDialog {...props} /> : null;
}

function OpenSwitchDialog({ onClose, onSwitched }: SwitchDepartmentDialogProps) {
  const session = useSession();
  const [own, setOwn] = useState<{ list: Department[]; orgCode: string | null } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once each time the dialog opens
  useEffect(() => {
    const leaving = new AbortController();
    listOwnDepartments(leaving.signal).then(
      (answer) => {
        if (answer.list.length === 0) {
          notify({ kind: "warning", text: departmentText.none });
          onClose();
          return;
        }
        setOwn(answer);
        setChosen(answer.orgCode);
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        reportError(error);
        onClose();
      },
    );
    return () => leaving.abort();
  }, []);

  async function confirm() {
    const department = own?.list.find(({ orgCode }) => orgCode === chosen);
    setIsMissing(!department);
    if (!department || !session) return;
    if (department.orgCode === own?.orgCode) {
      onClose();
      return;
    }
    setIsWaiting(true);
    try {
      const { userInfo } = await selectDepartment(department.orgCode, session.user.username);
      adoptDepartment(userInfo, department);
      notify({ kind: "success", text: departmentText.switched(department.departName) });
      onSwitched?.(department);
      onClose();
    } catch (error) {
      reportError(error);
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <Dialog
      open
      title={departmentText.switchTitle}
      width={450}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{departmentText.cancel}</Button>
          <Button kind="primary" isLoading={isWaiting} disabled={own === null} onClick={() => void confirm()}>
            {departmentText.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{departmentText.switchHint}</p>
      {own ? (
        <DepartmentList
          departs={own.list}
          chosen={chosen}
          current={own.orgCode}
          isMissing={isMissing}
          onChoose={(orgCode) => {
            setChosen(orgCode);
            setIsMissing(false);
          }}
        />
      ) : (
        <Skeleton lines={4} label={departmentText.loading} />
      )}
    </Dialog>
  );
}
