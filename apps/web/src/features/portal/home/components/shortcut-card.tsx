import { useState } from "react";
import { LoadedDialog } from "#shared/feedback/loaded-dialog.tsx";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Card } from "#shared/workspace-ui/card.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { shortcutsOf } from "../model/home-layout.ts";
import { homeText } from "../text.ts";
import { QuickEntries, type QuickEntry } from "./quick-entries.tsx";

const text = homeText.shortcuts;
const loadDialog = boundedLoad(async () => (await import("./shortcut-dialog.tsx")).ShortcutDialog);

interface Props {
  /** All pages of the menu. */
  readonly entries: readonly QuickEntry[];
  /** Null: the first pages of the menu. */
  readonly chosen: readonly string[] | null;
  onOpen(key: string): void;
  /** Undefined: the choice cannot be saved now. */
  readonly onChoose: ((chosen: readonly string[] | null) => void) | undefined;
}

/** 快捷入口: links to the pages that the user chose. */
export function ShortcutCard({ entries, chosen, onOpen, onChoose }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const shown = shortcutsOf(entries, chosen);
  const close = (): void => setIsChoosing(false);
  useTabDialog(
    "shortcuts",
    isChoosing && onChoose ? (
      <LoadedDialog load={loadDialog} onFailure={close}>
        {(ShortcutDialog) => (
          <ShortcutDialog entries={entries} chosen={shown.map(({ key }) => key)} onChoose={onChoose} onClose={close} />
        )}
      </LoadedDialog>
    ) : null,
  );
  const choose =
    onChoose && entries.length > 0 ? <RowAction onClick={() => setIsChoosing(true)}>{text.choose}</RowAction> : null;
  return (
    <Card title={homeText.cards.shortcuts} extra={choose}>
      <QuickEntries entries={shown} none={entries.length === 0 ? text.none : text.noneChosen} onOpen={onOpen} />
    </Card>
  );
}
