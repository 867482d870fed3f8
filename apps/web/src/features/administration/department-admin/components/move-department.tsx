import { MoveDialog, NO_PARENT } from "#shared/workspace-ui/move-dialog.tsx";
import type { Details } from "../api.ts";
import { departmentAdminText, moveText as text } from "../text.ts";
import { DepartmentField } from "./department-field.tsx";
import { useMove } from "./use-move.ts";

/** Moves a department. */
export function MoveDepartment({ department, onClose }: { department: Details; onClose: () => void }) {
  const { move } = useMove();
  return (
    <MoveDialog
      words={{ ...text, title: text.title(department.departName), cancel: departmentAdminText.cancel }}
      parentId={department.parentId}
      field={<DepartmentField except={department.id} first={{ value: NO_PARENT, label: text.noParent }} />}
      move={(position) => move(department, position)}
      onClose={onClose}
    />
  );
}
