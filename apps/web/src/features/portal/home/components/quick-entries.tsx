import { menuColumns } from "@tender/contract/constants";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import styles from "./quick-entries.module.css";

export interface QuickEntry {
  readonly key: string;
  readonly title: string;
  /** Title of the menu group, because titles may repeat. */
  readonly group: string | null;
  readonly icon: IconName;
}

interface Props {
  readonly entries: readonly QuickEntry[];
  /** Text that replaces an empty list. */
  readonly none: string;
  onOpen(key: string): void;
}

/** Links to pages of the menu, at most four in a row. */
export function QuickEntries({ entries, none, onOpen }: Props) {
  if (entries.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.entries} data-columns={menuColumns(entries.length)}>
      {entries.map(({ key, title, group, icon }) => (
        <li key={key}>
          <button type="button" className={styles.entry} onClick={() => onOpen(key)}>
            <span className={styles.sign}>
              <Icon name={icon} size={20} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              {group === null ? null : <span className={styles.group}>{group}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
