import { Dropdown } from "antd";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { type Role, removeRole, useRefreshRoles } from "../api.ts";
import { roleAdminText, rolesText as text } from "../text.ts";
import styles from "./role-admin.module.css";

interface Props {
  readonly role: Role;
  readonly onGrants: () => void;
  readonly onMembers: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly history: OfferedAction;
}

/** Actions for a role; the server refuses them for built-in roles and the person's own. */
export function RoleActions({ role, onGrants, onMembers, onEdit, onCopy, history }: Props) {
  const { name, members, builtin, isOwn } = role;
  const refresh = useRefreshRoles();
  const { isBusy, runConfirmed } = useWork(refresh);
  const mayEdit = usePermission("role:edit").isVisible;
  const mayGrant = usePermission("role:grant").isVisible;

  function remove(): Promise<void> {
    const words = text.removeQuestion(name, text.membersOf(members));
    const question = { title: text.removeTitle, text: words, okText: text.remove };
    return runConfirmed(question, () => removeRole(role), text.removed(name));
  }

  const rest: readonly OfferedAction[] = [
    { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
    { key: "copy", label: text.copy, isOffered: mayGrant, run: onCopy },
    history,
    {
      key: "remove",
      label: text.remove,
      isOffered: mayEdit && !builtin && !isOwn,
      danger: true,
      run: () => void remove(),
    },
  ].filter(({ isOffered }) => isOffered);
  return (
    <span className={styles.actions}>
      <RowAction aria-label={`${text.grants} ${name}`} onClick={onGrants}>
        {text.grants}
      </RowAction>
      <RowAction aria-label={`${text.people} ${name}`} onClick={onMembers}>
        {text.people}
      </RowAction>
      {rest.length > 0 ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, ...(danger ? { danger } : {}) })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.run(),
          }}
        >
          <RowAction isLoading={isBusy} aria-haspopup="menu" aria-label={roleAdminText.more(name)}>
            更多
          </RowAction>
        </Dropdown>
      ) : null}
    </span>
  );
}
