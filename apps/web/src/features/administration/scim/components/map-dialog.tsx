import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { mergeRoles, roleWords } from "#shared/group-role/offered-roles.ts";
import { RoleField } from "#shared/group-role/role-field.tsx";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type GroupRow, mapGroup, readGroup, useRefreshGroups, useRoles } from "../api.ts";
import { groupText as text } from "../text.ts";

interface Values {
  /** Code of the role. Empty: none. */
  readonly role: string;
}

interface Props {
  readonly clientId: string;
  readonly group: GroupRow;
  readonly onClose: () => void;
}

const versioned = ({ version, role }: GroupRow): Versioned<Values> => ({ version, values: { role: role?.code ?? "" } });

/** Maps a group to a role. Roles that the person may not grant are disabled. */
export function MapDialog({ clientId, group, onClose }: Props) {
  const refresh = useRefreshGroups();
  const { data = [], isPending } = useRoles();
  const [now, setNow] = useState(group);
  const roles = mergeRoles(data, [group.role, now.role]);
  const { control, concurrentChanges } = useVersionedForm<Values>({
    base: versioned(group),
    outdatedCode: "scim.group_changed",
    fields: [{ name: "role", label: text.role, describe: (code: string) => roleWords(roles, code) }],
    reload: async () => {
      const found = await readGroup(clientId, group.id);
      setNow(found);
      return versioned(found);
    },
    send: async ({ role }, current) => {
      // An unchanged role needs no right to grant it.
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
      {concurrentChanges}
      <RoleField roles={roles} isPending={isPending} hint={text.mapHint(now.members)} />
    </FormDialog>
  );
}
