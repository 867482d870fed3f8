import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { type Position, removePosition, savePosition, useRefreshPositions } from "../api.ts";
import { positionText as text } from "../text.ts";

interface Props {
  readonly position: Position;
  readonly onHolders: () => void;
  readonly onEdit: () => void;
  readonly history: OfferedAction;
}

/** Actions for a position. */
export function PositionActions({ position, onHolders, onEdit, history }: Props) {
  const { id, version, code, name, grade, sortOrder, remark, enabled } = position;
  const refresh = useRefreshPositions();
  const { isBusy, work } = useWork(refresh);
  const mayEdit = usePermission("position:edit").isVisible;
  const mayRemove = usePermission("position:remove").isVisible;

  const toggle = () =>
    work(
      () => savePosition({ id, version, code, name, grade, sortOrder, remark, enabled: !enabled }),
      text.stateChanged(name, !enabled),
    );
  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(name), okText: text.remove, isDangerous: true };
    if (await confirm(question)) await work(() => removePosition(position), text.removed(name));
  }

  return (
    <RowActions
      name={name}
      moreLabel={text.moreActions(name)}
      isBusy={isBusy}
      actions={[
        { key: "holders", label: text.showHolders, isOffered: true, run: onHolders },
        { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
        history,
        {
          key: "toggle",
          label: enabled ? text.disable : text.enable,
          isOffered: mayEdit,
          run: () => void toggle(),
        },
        { key: "remove", label: text.remove, isOffered: mayRemove, danger: true, run: () => void remove() },
      ]}
    />
  );
}
