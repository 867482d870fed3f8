import { useEffect, useRef, useState } from "react";
import { useReorder } from "../../../shared/order/use-reorder.ts";
import { useOrderSubsystems } from "../api.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";
import { SubsystemRow } from "./subsystem-row.tsx";

interface Props {
  readonly rows: readonly Subsystem[];
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly mayEdit: boolean;
  onEdit(known: Subsystem): void;
  onSecret(appId: string, secret: string): void;
}

/** Put in order by dragging and by buttons; the button that was pressed keeps the focus, and the new place is said. */
export function SubsystemRows({ rows, roles, mayEdit, onEdit, onSecret }: Props) {
  const ordering = useOrderSubsystems();
  const [said, setSaid] = useState("");
  const pressed = useRef<HTMLElement | null>(null);
  const roleNames = new Map(roles.map(({ code, name }) => [code, name]));

  const order = useReorder(
    rows.map(({ appId }) => appId),
    (appIds, moved) => {
      ordering.mutate(appIds);
      const name = rows.find(({ appId }) => appId === moved)?.appCnName ?? moved;
      setSaid(text.movedTo(name, appIds.indexOf(moved) + 1, appIds.length));
    },
  );

  // A row that is put elsewhere in the document loses the focus that it had.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className={styles.list}>
        {rows.map((row, index) => (
          <SubsystemRow
            key={row.appId}
            row={row}
            roleNames={row.roles.map((code) => roleNames.get(code) ?? code)}
            mayEdit={mayEdit}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            target={order.target(row.appId)}
            handle={order.handle(row.appId)}
            onShift={(step, button) => {
              pressed.current = button;
              order.shift(row.appId, step);
            }}
            onEdit={() => onEdit(row)}
            onSecret={onSecret}
          />
        ))}
      </ol>
    </>
  );
}
