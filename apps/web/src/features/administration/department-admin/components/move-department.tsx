import { MoveDialog, NO_PARENT } from "#shared/workspace-ui/move-dialog.tsx";
import type { Details } from "../api.ts";
import { departmentAdminText, moveText as text } from "../text.ts";
import { DepartmentField } from "./department-field.tsx";
import { useMove } from "./use-move.ts";

/** Moves a department. */
export function MoveDepartment({ known, onClose }: { known: Details; onClose: () => void }) {
  const { move } = useMove();
  return (
    <MoveDialog
      words={{ ...text, title: text.title(known.departName), cancel: departmentAdminText.cancel }}
      parentId={known.parentId}
      field={<DepartmentField except={known.id} first={{ value: NO_PARENT, label: text.noParent }} />}
      move={(place) => move(known, place)}
      onClose={onClose}
    />
  );
}
