import { Form, Input } from "antd";
import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { mergeRoles, roleWords } from "#shared/group-role/offered-roles.ts";
import { RoleField } from "#shared/group-role/role-field.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type GroupRow, mapGroup, readGroup, useRefreshGroups, useRoles } from "../api.ts";
import { groupText as text } from "../text.ts";

interface Values {
  readonly name: string;
  readonly role: string;
}

interface Props {
  readonly directoryId: string;
  /** Null: a new group. */
  readonly group: GroupRow | null;
  readonly onClose: () => void;
}

const versioned = ({ version, name, role }: GroupRow): Versioned<Values> => ({
  version,
  values: { name, role: role.code },
});

/** Maps a group of the directory to a role. Roles that the person may not grant are disabled. */
export function GroupDialog({ directoryId, group, onClose }: Props) {
  const refresh = useRefreshGroups();
  const { data = [], isPending } = useRoles();
  const [now, setNow] = useState(group);
  const roles = mergeRoles(data, [group?.role ?? null, now?.role ?? null]);
  const { control, concurrentChanges } = useVersionedForm<Values>({
    base: group && versioned(group),
    outdatedCode: "directory.group_changed",
    fields: [
      { name: "name", label: text.name },
      { name: "role", label: text.role, describe: (code: string) => roleWords(roles, code) },
    ],
    reload: async () => {
      const found = await readGroup(directoryId, group?.id ?? "");
      setNow(found);
      return versioned(found);
    },
    send: async ({ name, role }, current) => {
      const record = { id: directoryId, groupId: group?.id ?? null, version: current?.version ?? null };
      await mapGroup({ ...record, name: name.trim(), role });
      notify({ kind: "success", text: text.saved });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={group ? text.editTitle : text.addTitle}
      control={control}
      initialValues={group ? versioned(group).values : { name: "" }}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="name"
        label={text.name}
        extra={text.nameHint}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input.TextArea rows={2} maxLength={500} spellCheck={false} />
      </Form.Item>
      <RoleField roles={roles} isPending={isPending} hint={text.roleHint} missing={text.roleMissing} />
    </FormDialog>
  );
}
