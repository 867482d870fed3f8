import { useEffect, useState } from "react";
import { AddMembersDialog } from "#shared/department-members/add-members-dialog.tsx";
import { MemberList } from "#shared/department-members/member-list.tsx";
import type { Member } from "#shared/department-members/member-source.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import type { LevelTreeState } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { branchMembers, type Details, type TreeNode, useDetails } from "../api.ts";
import { roleText, detailText as text, treeText } from "../text.ts";
import styles from "./own-department.module.css";
import { RolesDialog } from "./roles-dialog.tsx";

/** One department of the own branch: position, leaders, members. */
export function BranchDetails({ id, tree }: { id: string; tree: LevelTreeState<TreeNode> }) {
  const { data, error, isFetching, refetch } = useDetails(id);
  const { reveal } = tree;
  const ancestorIds = data?.path.slice(0, -1).map((step) => step.id) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each department and each path to it
  useEffect(() => reveal(ancestorIds), [ancestorIds.join()]);
  if (error)
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return data ? <LoadedDepartment department={data} /> : <Skeleton lines={8} label={treeText.loading} />;
}

function LoadedDepartment({ department }: { department: Details }) {
  const [open, setOpen] = useState<Member | "add" | null>(null);
  const close = () => setOpen(null);
  const openProved = (dialog: Member | "add") =>
    void ensureProof().then((isProved) => isProved && setOpen(dialog), reportError);
  useTabDialog(
    "own-department",
    open === "add" ? (
      <AddMembersDialog source={branchMembers} departmentId={department.id} onClose={close} />
    ) : (
      open && <RolesDialog department={department} member={open} onClose={close} />
    ),
  );
  const { leaders } = department;
  const maySetRoles = usePermission("own_department:role").isVisible;
  return (
    <>
      <h2 className={styles.title}>{department.departName}</h2>
      <p className={styles.note}>{text.path(department.path.map((step) => step.departName))}</p>
      <DetailList
        columns={2}
        details={[
          { label: text.orgCode, value: department.orgCode },
          { label: text.below, value: text.belowCount(department.below) },
          {
            label: text.leaders,
            value: leaders.length > 0 ? leaders.map(({ realname }) => realname).join("、") : text.noLeader,
            isFullWidth: true,
          },
        ]}
      />
      <MemberList
        key={department.id}
        source={branchMembers}
        departmentId={department.id}
        onAdd={() => openProved("add")}
        renderActions={
          maySetRoles
            ? (member) => (
                <RowAction aria-label={roleText.setOf(member.realname)} onClick={() => openProved(member)}>
                  {roleText.set}
                </RowAction>
              )
            : null
        }
      />
    </>
  );
}
