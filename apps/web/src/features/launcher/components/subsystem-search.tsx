import type { ReactNode } from "react";
import { Icon } from "../../../shared/ui/icon.tsx";
import { launcherText as text } from "../text.ts";
import styles from "./launcher-grid.module.css";

/** Finds among many tiles; Escape shows them all again. */
export function SubsystemSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }): ReactNode {
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={text.search}
        placeholder={text.searchHint}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.nativeEvent.isComposing) onType("");
        }}
      />
    </search>
  );
}
