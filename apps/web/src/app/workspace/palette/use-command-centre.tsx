import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CommandPalette } from "./command-palette.tsx";
import { isHelpKeyOn, ShortcutHelp } from "./shortcut-help.tsx";
import { isTextInput, isUnderDialog, type Shortcut, shortcutOf } from "./shortcuts.ts";
import type { CommandSources } from "./use-commands.ts";

interface Options extends Omit<CommandSources, "showShortcuts"> {
  /** Moves the focus to the content after a page was chosen. */
  focusContent(): void;
}

/** Returns the shortcuts of the workspace, and their two dialogs. */
export function useCommandCentre({ focusContent, ...sources }: Options): {
  readonly open: () => void;
  readonly dialogs: ReactNode;
} {
  const [shown, setShown] = useState<"palette" | "help" | null>(null);
  const openPalette = useCallback(() => setShown("palette"), []);
  const showShortcuts = useCallback(() => setShown("help"), []);
  const close = useCallback(() => setShown(null), []);
  const { tabs, tabActions } = sources;

  const act: Readonly<Record<Shortcut, () => void>> = {
    palette: () => setShown(shown === "palette" ? null : "palette"),
    help: () => setShown("help"),
    previousTab: () => showNeighbour(-1),
    nextTab: () => showNeighbour(1),
    closeTab: () => tabActions.close(tabs.activeKey),
  };
  function showNeighbour(offset: 1 | -1): void {
    const activeIndex = tabs.list.findIndex(({ key }) => key === tabs.activeKey);
    const next = tabs.list.at((activeIndex + offset) % tabs.list.length);
    if (next !== undefined && next.key !== tabs.activeKey) tabActions.show(next);
  }

  const latest = useRef({ act, shown });
  useEffect(() => {
    latest.current = { act, shown };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event, isTextInput(event.target));
      if (shortcut === undefined || (shortcut === "help" && !isHelpKeyOn())) return;
      const { act, shown } = latest.current;
      const isOwn = shortcut === "palette" && shown === "palette";
      if (isUnderDialog() && !isOwn) return;
      event.preventDefault();
      act[shortcut]();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return {
    open: openPalette,
    dialogs:
      shown === "palette" ? (
        <CommandPalette
          {...sources}
          showShortcuts={showShortcuts}
          onClose={close}
          onChoose={(command) => {
            // The dialog returns the focus when it closes; the command may move it afterwards.
            flushSync(close);
            command.run();
            if (command.kind !== "action") focusContent();
          }}
        />
      ) : shown === "help" ? (
        <ShortcutHelp onClose={close} />
      ) : null,
  };
}
