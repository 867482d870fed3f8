import { Form } from "antd";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import type { Details } from "../api.ts";
import { departmentAdminText, moveText as text } from "../text.ts";
import { DepartmentField } from "./department-field.tsx";
import { useMove } from "./use-move.ts";

/** No id of a department. */
const NONE = "-";

/** Another parent, for who does not drag: by keyboard, on a phone, to a branch far away. */
export function MoveDialog({ known, onClose }: { known: Details; onClose: () => void }) {
  const move = useMove();
  const control = useWorkspaceForm<{ parentId?: string }>({
    send: async ({ parentId }) => {
      const place = { parentId: parentId === NONE ? null : (parentId ?? null), before: null };
      if (place.parentId === known.parentId) {
        control.form.setFields([{ name: "parentId", errors: [text.same] }]);
        return;
      }
      if (await move(known, place)) onClose();
    },
  });
  return (
    <FormDialog
      title={text.title(known.departName)}
      control={control}
      submitText={text.submit}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={text.parent} rules={[{ required: true, message: text.missing }]}>
        <DepartmentField except={known.id} first={{ value: NONE, label: text.noParent }} />
      </Form.Item>
    </FormDialog>
  );
}
