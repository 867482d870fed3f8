import { hasWord } from "@tender/contract/normal-form";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Finder } from "#shared/ui/search-box.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { MAX_SHORTCUTS } from "../model/home-layout.ts";
import { homeText } from "../text.ts";
import type { QuickEntry } from "./quick-entries.tsx";
import styles from "./shortcut-dialog.module.css";

const text = homeText.shortcuts;
/** Further pages are found by name. */
const MAX_SHOWN_PAGES = 100;

interface Props {
  readonly entries: readonly QuickEntry[];
  readonly chosen: readonly string[];
  onChoose(chosen: readonly string[] | null): void;
  onClose(): void;
}

export function ShortcutDialog({ entries, chosen: initialKeys, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(initialKeys);
  const [typed, setTyped] = useState("");
  const found = entries.filter(({ title, group }) => hasWord(`${group ?? ""} ${title}`, typed));
  const shown = found.slice(0, MAX_SHOWN_PAGES);

  const toggle = (key: string, isChosen: boolean): void =>
    setChosen(isChosen ? [...chosen, key] : chosen.filter((other) => other !== key));
  const chooseAndClose = (next: readonly string[] | null): void => {
    onChoose(next);
    onClose();
  };

  return (
    <WorkspaceDialog
      open
      title={text.dialog}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => chooseAndClose(null)}>{text.usual}</Button>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="primary" onClick={() => chooseAndClose(chosen)}>
            {text.save}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{text.hint(MAX_SHORTCUTS)}</p>
      <Finder className={styles.finder} label={text.search} hint={text.searchHint} typed={typed} onType={setTyped} />
      <ul className={styles.list}>
        {shown.map(({ key, title, group }) => {
          const isChosen = chosen.includes(key);
          return (
            <li key={key}>
              <Checkbox
                checked={isChosen}
                disabled={!isChosen && chosen.length >= MAX_SHORTCUTS}
                onChange={(next) => toggle(key, next)}
              >
                {title}
                {group === null ? null : <span className={styles.quiet}> {group}</span>}
              </Checkbox>
            </li>
          );
        })}
      </ul>
      <p className={styles.quiet} role="status">
        {found.length === 0
          ? text.nothingFound
          : found.length > shown.length
            ? text.more(found.length - shown.length)
            : text.chosen(chosen.length, MAX_SHORTCUTS)}
      </p>
    </WorkspaceDialog>
  );
}
