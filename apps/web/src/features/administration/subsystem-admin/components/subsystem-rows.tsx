import { useReorder } from "#shared/order/use-reorder.ts";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { useOrderSubsystems } from "../api.ts";
import type { Department } from "../model/entrants.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import styles from "./subsystem-admin.module.css";
import { SubsystemRow } from "./subsystem-row.tsx";

interface Props {
  readonly rows: readonly Subsystem[];
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly departments: readonly Department[];
  readonly mayEdit: boolean;
  readonly mayOrder: boolean;
  onEdit(subsystem: Subsystem): void;
  onSecret(appId: string, secret: string): void;
  historyOf(row: Subsystem): OfferedAction;
}

/** Rows that can be reordered by dragging and by buttons. */
export function SubsystemRows({ rows, roles, departments, mayEdit, mayOrder, onEdit, onSecret, historyOf }: Props) {
  const ordering = useOrderSubsystems();
  const names = {
    roles: new Map(roles.map(({ code, name }) => [code, name])),
    departments: new Map(departments.map(({ orgCode, departName }) => [orgCode, departName])),
  };
  const order = useReorder({
    keys: rows.map(({ appId }) => appId),
    nameOf: (key) => rows.find(({ appId }) => appId === key)?.appCnName ?? key,
    onOrder: ordering.mutate,
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <ol className={styles.list}>
        {rows.map((row, index) => (
          <SubsystemRow
            key={row.appId}
            row={row}
            names={names}
            mayEdit={mayEdit}
            mayOrder={mayOrder}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            order={order}
            onEdit={() => onEdit(row)}
            onSecret={onSecret}
            history={historyOf(row)}
          />
        ))}
      </ol>
    </>
  );
}
