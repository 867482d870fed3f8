import type { Member } from "#shared/department-members/member-source.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type Details, grantRole, revokeRole, useRefreshBranch, useRoles } from "../api.ts";
import { branchText, roleText as text } from "../text.ts";
import styles from "./own-department.module.css";

interface Props {
  readonly department: Pick<Details, "id" | "departName">;
  readonly member: Member;
  readonly onClose: () => void;
}

/** The roles that a member has in the department, and those that the leader may grant there. */
export function RolesDialog({ department, member, onClose }: Props) {
  const { data, error, isFetching, refetch } = useRoles(department.id, member.userId);
  const refresh = useRefreshBranch();
  const { isBusy, work } = useWork(refresh);

  async function change({ code, name, isHeld }: { code: string; name: string; isHeld: boolean }): Promise<void> {
    const body = { departmentId: department.id, role: code, userIds: [member.userId] };
    await work(() => (isHeld ? revokeRole(body) : grantRole(body)), isHeld ? text.revoked(name) : text.granted(name));
  }

  return (
    <WorkspaceDialog
      open
      title={text.title(member.realname, department.departName)}
      width={560}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {branchText.close}
        </Button>
      }
    >
      <p className={styles.note}>{text.note}</p>
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={4} label={text.loading} /> : null}
      {data?.length === 0 ? <p>{text.none}</p> : null}
      <ItemList>
        {data?.map((role) => (
          <Item
            key={role.code}
            title={role.name}
            {...(role.isHeld ? { tag: text.alreadyGranted } : {})}
            note={role.isGivable ? undefined : text.notRevocable}
          >
            {role.isGivable ? (
              <RowAction
                disabled={isBusy}
                aria-label={role.isHeld ? text.revokeOf(role.name) : text.grantOf(role.name)}
                onClick={() => void change(role)}
              >
                {role.isHeld ? text.revoke : text.grant}
              </RowAction>
            ) : null}
          </Item>
        ))}
      </ItemList>
    </WorkspaceDialog>
  );
}
