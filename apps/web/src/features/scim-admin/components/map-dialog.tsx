import { Form, Select } from "antd";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "../../../shared/workspace-ui/changed-meanwhile.tsx";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { searchSign } from "../../../shared/workspace-ui/select-signs.tsx";
import { type GroupRow, mapGroup, readGroup, useRefreshGroups, useRoles } from "../api.ts";
import { offeredRoles, roleWords } from "../model/offered-roles.ts";
import { groupText as text } from "../text.ts";

interface Values {
  /** Empty: none. */
  readonly role: string;
}

interface Props {
  readonly clientId: string;
  readonly group: GroupRow;
  readonly onClose: () => void;
}

const versioned = ({ version, role }: GroupRow): Versioned<Values> => ({ version, values: { role: role?.code ?? "" } });

/** Which role a group stands for: none that the person may not give. */
export function MapDialog({ clientId, group, onClose }: Props) {
  const refresh = useRefreshGroups();
  const { data = [], isPending } = useRoles();
  const [now, setNow] = useState(group);
  const roles = offeredRoles(data, [group.role, now.role]);
  const { control, meanwhile } = useVersionedForm<Values>({
    known: versioned(group),
    changedAs: "scim.group_changed",
    fields: [{ name: "role", label: text.role, say: (code: string) => roleWords(roles, code) }],
    reload: async () => {
      const found = await readGroup(clientId, group.id);
      setNow(found);
      return versioned(found);
    },
    send: async ({ role }, current) => {
      // What stands already needs nobody who may give it.
      if (role === current?.values.role && roles.some(({ code, isGivable }) => code === role && !isGivable)) {
        notify({ kind: "success", text: text.unchanged });
        await refresh();
        onClose();
        return;
      }
      try {
        const version = current?.version ?? group.version;
        const { changed } = await mapGroup({ groupId: group.id, version, role: role || null });
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
      initialValues={versioned(group).values}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {meanwhile}
      <Form.Item name="role" label={text.role} extra={text.mapHint(now.members)}>
        <Select
          showSearch={searchSign}
          loading={isPending}
          options={[
            { value: "", label: text.noneGiven },
            ...roles.map(({ code, isGivable }) => ({
              ...{ value: code, label: roleWords(roles, code) },
              disabled: !isGivable,
            })),
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
