import { type RefObject, useState } from "react";
import { faultsBelow } from "#shared/designing/faults.ts";
import { useReorder } from "#shared/order/use-reorder.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { columnsAt, withOrder } from "../model/fields.ts";
import { canvasText as text } from "../text.ts";
import styles from "./canvas.module.css";
import { useDesignerApi } from "./designer-context.tsx";
import { FieldTile } from "./field-tile.tsx";
import type { PaletteDrag } from "./use-palette-drag.ts";

const widths = ["wide", "middle", "narrow"] as const;
type Width = (typeof widths)[number];

interface Props {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly drag: PaletteDrag;
  readonly onSettings: (() => void) | undefined;
}

/** The preview of the form at the width of a screen, a tablet or a phone. */
export function Canvas({ area, drag, onSettings }: Props) {
  const { definition, faults, change, choose, chosenId } = useDesignerApi();
  const [width, setWidth] = useState<Width>(() => (matchMedia("(max-width: 767px)").matches ? "narrow" : "wide"));
  const { fields } = definition;
  const [shown, hidden] = [fields.filter(({ inForm }) => inForm), fields.filter(({ inForm }) => !inForm)];
  const columns = columnsAt(definition.columns, width);
  const order = useReorder({
    keys: shown.map(({ id }) => id),
    nameOf: (key) => fields.find(({ id }) => id === key)?.title ?? key,
    onOrder: (keys) => change((now) => withOrder(now, keys)),
  });
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={text.widths}
          value={width}
          onChange={setWidth}
          options={widths.map((value) => ({ value, label: text.width[value] }))}
        />
      </div>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <div className={styles.paper} data-width={width} data-over={drag.dropTarget !== null || undefined} ref={area}>
        {shown.length === 0 ? (
          <EmptyState text={drag.dragged ? text.dropHere : text.empty} />
        ) : (
          <ul
            className={styles.grid}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            aria-label={text.fields}
          >
            {shown.map((field, index) => (
              <FieldTile
                key={field.id}
                field={field}
                span={Math.min(field.span, columns)}
                fault={faultsBelow(faults, `fields.${fields.indexOf(field)}`)[0]?.what}
                order={order}
                dropSide={drag.dropTarget?.id === field.id ? drag.dropTarget.side : undefined}
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                onSettings={onSettings}
              />
            ))}
          </ul>
        )}
      </div>
      {hidden.length === 0 ? null : (
        <section className={styles.hidden} aria-label={text.hidden}>
          <h3>{text.hidden}</h3>
          <ul>
            {hidden.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={chosenId === id}
                  aria-label={text.choose(title || text.noTitle)}
                  onClick={() => choose(id)}
                >
                  {title || text.noTitle}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.keys}>{text.keys}</p>
    </>
  );
}
