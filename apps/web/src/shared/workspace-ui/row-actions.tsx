import { Dropdown } from "antd";
import { RowAction } from "./row-action.tsx";

export interface OfferedAction {
  readonly key: string;
  readonly label: string;
  readonly isOffered: boolean;
  readonly danger?: boolean;
  run(): void;
}

interface Props {
  readonly actions: readonly OfferedAction[];
  /** The name of the row, for screen readers. */
  readonly name: string;
  readonly moreLabel: string;
  readonly isBusy: boolean;
}

const MAX_VISIBLE_ACTIONS = 2;

/** The actions on a row: the first two visible, the others in the menu 更多. */
export function RowActions({ actions, name, moreLabel, isBusy }: Props) {
  const offered = actions.filter(({ isOffered }) => isOffered);
  const [visible, rest] = [offered.slice(0, MAX_VISIBLE_ACTIONS), offered.slice(MAX_VISIBLE_ACTIONS)];
  return (
    <>
      {visible.map(({ key, label, run }) => (
        <RowAction key={key} disabled={isBusy} aria-label={`${label} ${name}`} onClick={run}>
          {label}
        </RowAction>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: rest.map(({ key, label, danger }) => ({ key, label, ...(danger ? { danger } : {}) })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.run(),
          }}
        >
          <RowAction disabled={isBusy} aria-haspopup="menu" aria-label={moreLabel}>
            更多
          </RowAction>
        </Dropdown>
      ) : null}
    </>
  );
}
