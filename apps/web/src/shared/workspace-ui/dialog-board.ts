import type { ReactNode } from "react";

export type PostedDialog = readonly [key: string, dialog: ReactNode];

/** The dialogs of the tab that is shown. Its pages post them, the host beside the tabs renders them. */
export interface DialogBoard {
  put(key: string, dialog: ReactNode): void;
  remove(key: string): void;
  subscribe(listener: () => void): () => void;
  read(): readonly PostedDialog[];
}

export function createDialogBoard(): DialogBoard {
  let posted: readonly PostedDialog[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly PostedDialog[]): void => {
    posted = next;
    for (const listener of listeners) listener();
  };
  return {
    // A dialog keeps its place, so that a new rendering of its page updates it instead of moving it.
    put: (key, dialog) =>
      set(
        posted.some(([known]) => known === key)
          ? posted.map((entry) => (entry[0] === key ? [key, dialog] : entry))
          : [...posted, [key, dialog]],
      ),
    remove: (key) => {
      if (posted.some(([known]) => known === key)) set(posted.filter(([known]) => known !== key));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => posted,
  };
}
