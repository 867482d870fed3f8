import { createContext, Fragment, type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { createDialogBoard, type DialogBoard } from "./dialog-board.ts";
import { TabScopeProvider, useTabScope } from "./tab-scope.tsx";

const Board = createContext<DialogBoard | undefined>(undefined);

/** Rendered around the tabs; shows the posted dialogs beside them. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [board] = useState(createDialogBoard);
  return (
    <Board value={board}>
      {children}
      <PostedDialogs board={board} />
    </Board>
  );
}

function PostedDialogs({ board }: { board: DialogBoard }) {
  return board.use().map(([key, dialog]) => <Fragment key={key}>{dialog}</Fragment>);
}

/**
 * Shows a dialog of a page while the page's tab is visible. A modal inside a hidden tab breaks the tab when it is shown
 * again, so the dialog is rendered beside the tabs; typed values belong in the state of the page.
 */
export function useTabDialog(name: string, dialog: ReactNode): void {
  const board = useContext(Board);
  const scope = useTabScope();
  if (board === undefined || scope === undefined) throw new Error("useTabDialog needs a workspace tab");
  const key = `${scope.id}:${name}`;
  useLayoutEffect(() => {
    if (dialog) board.post(key, <TabScopeProvider scope={scope}>{dialog}</TabScopeProvider>);
    else board.remove(key);
  });
  useLayoutEffect(() => () => board.remove(key), [board, key]);
}
