import { type ReactNode, useEffect, useState } from "react";
import { AddMembersDialog } from "#shared/department-members/add-members-dialog.tsx";
import { MemberList } from "#shared/department-members/member-list.tsx";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { HistoryButton } from "#shared/workspace-ui/history-button.tsx";
import { positionOfStep } from "#shared/workspace-ui/level-tree/levels.ts";
import type { LevelTreeState } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import {
  type Details,
  departmentMembers,
  removeDepartment,
  type TreeNode,
  useDetails,
  useRefreshDepartments,
} from "../api.ts";
import { nameText, detailText as text, treeText } from "../text.ts";
import styles from "./department-admin.module.css";
import { LeadersDialog } from "./leaders-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MoveDepartment } from "./move-department.tsx";
import { NameDialog } from "./name-dialog.tsx";
import type { MovingDepartment } from "./use-move.ts";

interface Props {
  readonly id: string;
  readonly tree: LevelTreeState<TreeNode>;
  /** Shared with dragging in the tree: one move at a time. */
  readonly moving: MovingDepartment;
  readonly onChoose: (id: string) => void;
}

/** One department: position, leaders, actions and members. */
export function DepartmentDetails(props: Props) {
  const { data, error, isFetching, refetch } = useDetails(props.id);
  const { reveal } = props.tree;
  const ancestorIds = data?.path.slice(0, -1).map(({ id }) => id) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each department and each path to it
  useEffect(() => reveal(ancestorIds), [ancestorIds.join()]);
  if (error)
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return data ? <LoadedDepartment {...props} department={data} /> : <Skeleton lines={8} label={treeText.loading} />;
}

type Dialog = "add" | "rename" | "move" | "merge" | "leaders" | "members";

function LoadedDepartment({ department, tree, moving, onChoose }: Props & { department: Details }) {
  const [open, setOpen] = useState<Dialog | null>(null);
  const { isMoving, move } = moving;
  const refresh = useRefreshDepartments();
  const { id, version, parentId, departName } = department;
  const close = () => setOpen(null);
  const openProved = (dialog: Dialog) =>
    void ensureProof().then((isProved) => isProved && setOpen(dialog), reportError);

  useTabDialog("department", dialogOf(open, department, close, onChoose));

  async function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(departName), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await removeDepartment({ id, version });
      notify({ kind: "success", text: text.removed(departName) });
      onChoose(parentId ?? "");
      await refresh();
    } catch (error) {
      reportError(error);
    }
  }

  const [up, down] = [positionOfStep(tree.levels, department, "up"), positionOfStep(tree.levels, department, "down")];
  const { uses, leaders } = department;
  return (
    <>
      <h2 className={styles.title}>{departName}</h2>
      <p className={styles.quiet}>{text.path(department.path.map((step) => step.departName))}</p>
      <div className={styles.actions}>
        <Permitted action="department:edit">
          <Button onClick={() => setOpen("add")}>{text.addChild}</Button>
          <Button onClick={() => setOpen("rename")}>{text.rename}</Button>
          <Button onClick={() => openProved("move")}>{text.move}</Button>
          <Button onClick={() => openProved("merge")}>{text.merge}</Button>
          <StepButtons
            words={{ previous: text.up, next: text.down }}
            onBack={up && (() => void move(department, up))}
            onNext={down && (() => void move(department, down))}
            isBusy={isMoving}
          />
          <Button onClick={() => void remove()}>{text.remove}</Button>
        </Permitted>
        <HistoryButton key={id} type="department" object={id} name={departName} />
      </div>
      <DetailList
        columns={2}
        details={[
          { label: text.orgCode, value: department.orgCode },
          { label: text.below, value: text.belowCount(department.below) },
          {
            label: text.leaders,
            value: (
              <>
                {leaders.length > 0 ? leaders.map(({ realname }) => realname).join("、") : text.noLeader}
                <Permitted action="department:member">
                  <Button kind="text" size="small" onClick={() => openProved("leaders")}>
                    {text.setLeaders}
                  </Button>
                </Permitted>
              </>
            ),
          },
          {
            label: text.uses,
            value: uses.length > 0 ? uses.map(({ count, what }) => text.use(count, what)).join("、") : text.noUses,
          },
        ]}
      />
      <MemberList key={id} source={departmentMembers} departmentId={id} onAdd={() => openProved("members")} />
    </>
  );
}

function dialogOf(
  open: Dialog | null,
  department: Details,
  close: () => void,
  choose: (id: string) => void,
): ReactNode {
  const { id, departName, parentId } = department;
  switch (open) {
    case "add": {
      const subject = { title: nameText.addChild(departName), department: null, parentId: id };
      const saved = (createdId: string) => {
        close();
        choose(createdId);
      };
      return <NameDialog subject={subject} onClose={close} onSaved={saved} />;
    }
    case "rename":
      return <NameDialog subject={{ title: nameText.rename, department, parentId }} onClose={close} onSaved={close} />;
    case "move":
      return <MoveDepartment department={department} onClose={close} />;
    case "merge": {
      const merged = (intoId: string) => {
        close();
        choose(intoId);
      };
      return <MergeDialog department={department} onClose={close} onMerged={merged} />;
    }
    case "leaders":
      return <LeadersDialog department={department} onClose={close} />;
    case "members":
      return <AddMembersDialog source={departmentMembers} departmentId={id} onClose={close} />;
    default:
      return null;
  }
}
