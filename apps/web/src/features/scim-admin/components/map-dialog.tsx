import { Form, Select } from "antd";
import { notify } from "../../../shared/feedback/notify.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type GroupRow, mapGroup, useRefreshGroups, useRoles } from "../api.ts";
import { groupText as text } from "../text.ts";

interface Values {
  /** Empty: none. */
  readonly role: string;
}

const optionOf = ({ code, name, isGivable }: { code: string; name: string; isGivable: boolean }) => ({
  value: code,
  label: isGivable ? name : `${name}${text.notGivable}`,
  disabled: !isGivable,
});

/** Which role a group stands for: none that the person may not give. */
export function MapDialog({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const refresh = useRefreshGroups();
  const { data = [], isPending } = useRoles();
  // The role that it stands for has its name before the others are there.
  const roles = data.length > 0 || group.role === null ? data : [{ ...group.role, isGivable: true }];
  const control = useWorkspaceForm<Values>({
    send: async ({ role }) => {
      try {
        const { changed } = await mapGroup({ groupId: group.id, version: group.version, role: role || null });
        notify({ kind: "success", text: text.mapped(changed) });
        onClose();
      } finally {
        await refresh();
      }
    },
  });
  return (
    <FormDialog
      title={text.mapTitle(group.displayName)}
      control={control}
      initialValues={{ role: group.role?.code ?? "" }}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item name="role" label={text.role} extra={text.mapHint(group.members)}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          loading={isPending}
          options={[{ value: "", label: text.noneGiven }, ...roles.map(optionOf)]}
        />
      </Form.Item>
    </FormDialog>
  );
}
