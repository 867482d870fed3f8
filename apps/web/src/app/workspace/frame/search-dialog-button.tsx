import { useState } from "react";
import { MenuSearch } from "#app/workspace/menu/menu-search.tsx";
import type { SearchEntry } from "#app/workspace/model/side-menu.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";

/** Opens the menu search in a dialog on phones. */
export function SearchDialogButton({
  entries,
  onChoose,
}: {
  entries: readonly SearchEntry[];
  onChoose(entry: SearchEntry): void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon="search" label={workspaceText.search.label} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} title={workspaceText.search.label} onClose={() => setIsOpen(false)}>
        <MenuSearch
          entries={entries}
          isInline
          onChoose={(entry) => {
            setIsOpen(false);
            onChoose(entry);
          }}
        />
      </Dialog>
    </>
  );
}
