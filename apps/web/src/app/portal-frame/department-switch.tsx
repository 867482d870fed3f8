import { type ReactNode, useState } from "react";
import { SwitchDepartmentDialog } from "#features/portal/department/components/switch-department-dialog.tsx";
import { useSession } from "#shared/session/session.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./portal-header.module.css";
import { portalText } from "./text.ts";

/**
 * The current department; a click opens the chooser. After a change, data that depends on the department is refetched
 * automatically.
 */
export function DepartmentSwitch(): ReactNode {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const name = session?.department?.departName ?? portalText.noDepartment;
  return (
    <>
      <button
        type="button"
        className={styles.department}
        title={portalText.switchDepartment}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="building" size={18} />
        <span className="visually-hidden">{portalText.currentDepartment}：</span>
        <span className={styles.departmentName}>{name}</span>
        <Icon name="chevron-down" size={14} />
        <span className="visually-hidden">，{portalText.switchDepartment}</span>
      </button>
      {isOpen ? <SwitchDepartmentDialog Frame={Dialog} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
