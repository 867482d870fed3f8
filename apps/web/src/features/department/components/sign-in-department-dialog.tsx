import type { UserInfo } from "@tender/contract";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { adoptDepartment, type Session, signOut } from "../../../shared/session/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { selectDepartment } from "../api.ts";
import { departmentText } from "../text.ts";
import styles from "./department-list.module.css";
import { DepartmentList } from "./department-list.tsx";

export interface SignInDepartmentDialogProps {
  /** A session that owes its choice. */
  readonly session: Session;
  readonly onChosen: (user: UserInfo) => void;
}

/** The chooser of somebody with several departments: it cannot be closed, and a failed choice signs out. */
export function SignInDepartmentDialog({ session, onChosen }: SignInDepartmentDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);

  async function confirm() {
    const department = session.departs.find(({ orgCode }) => orgCode === chosen);
    setIsMissing(!department);
    if (!department) return;
    setIsWaiting(true);
    try {
      const { userInfo } = await selectDepartment(department.orgCode, session.user.username);
      adoptDepartment(userInfo, department);
      onChosen(userInfo);
    } catch (error) {
      notify({ kind: "error", title: departmentText.chooseFailed, text: error instanceof Error ? error.message : "" });
      await signOut({ call: "gateway", isUrgent: true });
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <Dialog
      open
      title={departmentText.chooseTitle}
      width={450}
      footer={
        <Button kind="primary" isLoading={isWaiting} onClick={() => void confirm()}>
          {departmentText.confirm}
        </Button>
      }
    >
      <p className={styles.hint}>{departmentText.chooseHint}</p>
      <DepartmentList
        departs={session.departs}
        chosen={chosen}
        isMissing={isMissing}
        onChoose={(orgCode) => {
          setChosen(orgCode);
          setIsMissing(false);
        }}
      />
    </Dialog>
  );
}
