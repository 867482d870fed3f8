import { useEffect, useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { HistoryButton } from "#shared/workspace-ui/history-button.tsx";
import { positionOfStep } from "#shared/workspace-ui/level-tree/levels.ts";
import type { LevelTreeState } from "#shared/workspace-ui/level-tree/use-level-tree.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type CategoryDetails, type CategoryNode, removeCategory, useDetails, useRefreshCategories } from "../api.ts";
import { formText, detailText as text, treeText } from "../text.ts";
import styles from "./category-admin.module.css";
import { CategoryDialog } from "./category-dialog.tsx";
import { MoveCategory } from "./move-category.tsx";
import type { MovingCategory } from "./use-move.ts";

interface Props {
  readonly id: string;
  readonly tree: LevelTreeState<CategoryNode>;
  /** Shared with dragging in the tree: one move at a time. */
  readonly moving: MovingCategory;
  readonly onChoose: (id: string) => void;
}

/** One category: its position, and the actions for it. */
export function Details(props: Props) {
  const { data, error, isFetching, refetch } = useDetails(props.id);
  const { reveal } = props.tree;
  const ancestorIds = data?.path.slice(0, -1).map(({ id }) => id) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each category and each path to it
  useEffect(() => reveal(ancestorIds), [ancestorIds.join()]);
  if (error)
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return data ? <LoadedCategory {...props} category={data} /> : <Skeleton lines={6} label={treeText.loading} />;
}

type Dialog = "add" | "edit" | "move";

function LoadedCategory({ category, tree, moving, onChoose }: Props & { category: CategoryDetails }) {
  const [open, setOpen] = useState<Dialog | null>(null);
  const { isMoving, move } = moving;
  const refresh = useRefreshCategories();
  const { id, version, parentId, name, code, enabled, description, below } = category;

  useTabDialog(
    "category",
    open && <OpenedDialog open={open} category={category} onClose={() => setOpen(null)} onCreated={onChoose} />,
  );

  async function remove(): Promise<void> {
    const question = {
      title: text.removeTitle,
      text: text.removeQuestion(name),
      okText: text.remove,
      isDangerous: true,
    };
    if (!(await confirm(question))) return;
    try {
      await removeCategory({ id, version });
      notify({ kind: "success", text: text.removed(name) });
      onChoose(parentId ?? "");
      await refresh();
    } catch (error) {
      reportError(error);
    }
  }

  const [up, down] = [positionOfStep(tree.levels, category, "up"), positionOfStep(tree.levels, category, "down")];
  return (
    <>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.quiet}>{text.path(category.path.map((step) => step.name))}</p>
      <div className={styles.actions}>
        <Permitted action="category:edit">
          <Button onClick={() => setOpen("add")}>{text.addChild}</Button>
          <Button onClick={() => setOpen("edit")}>{text.edit}</Button>
          <Button onClick={() => setOpen("move")}>{text.move}</Button>
          <StepButtons
            words={{ previous: text.up, next: text.down }}
            onBack={up && (() => void move(category, up))}
            onNext={down && (() => void move(category, down))}
            isBusy={isMoving}
          />
          <Button onClick={() => void remove()}>{text.remove}</Button>
        </Permitted>
        <HistoryButton type="category" object={id} name={name} />
      </div>
      <DetailList
        columns={2}
        details={[
          { label: text.code, value: code },
          {
            label: text.state,
            value: <StatusWord tone={enabled ? "good" : "plain"}>{text.states[enabled ? "on" : "off"]}</StatusWord>,
          },
          { label: text.below, value: text.belowCount(below) },
          { label: text.description, value: description || text.none },
        ]}
      />
    </>
  );
}

interface OpenedDialogProps {
  readonly open: Dialog;
  readonly category: CategoryDetails;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

function OpenedDialog({ open, category, onClose, onCreated }: OpenedDialogProps) {
  const { id, name, parentId } = category;
  switch (open) {
    case "add":
      return (
        <CategoryDialog
          title={formText.addChild(name)}
          category={null}
          parentId={id}
          onClose={onClose}
          onSaved={onCreated}
        />
      );
    case "edit":
      return (
        <CategoryDialog
          title={formText.edit}
          category={category}
          parentId={parentId}
          onClose={onClose}
          onSaved={onClose}
        />
      );
    default:
      return <MoveCategory category={category} onClose={onClose} />;
  }
}
