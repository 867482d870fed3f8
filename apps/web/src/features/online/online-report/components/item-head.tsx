import { IconButton } from "#shared/ui/icon-button.tsx";
import { useDesignerApi } from "./designer-context.tsx";
import panel from "./panel.module.css";

interface Props {
  readonly title: string;
  readonly labels: { readonly up: string; readonly down: string; readonly remove: string };
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** The title of an item with buttons to move and remove it. */
export function ItemHead({ title, labels, isFirst, isLast, onMove, onRemove }: Props) {
  const { mayEdit } = useDesignerApi();
  return (
    <div className={panel.head}>
      <strong className={panel.name}>{title}</strong>
      {mayEdit ? (
        <>
          <IconButton
            icon="chevron-up"
            size={16}
            label={labels.up}
            aria-disabled={isFirst || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="chevron-down"
            size={16}
            label={labels.down}
            aria-disabled={isLast || undefined}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash" size={16} label={labels.remove} onClick={onRemove} />
        </>
      ) : null}
    </div>
  );
}
