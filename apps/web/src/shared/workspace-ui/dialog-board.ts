import type { ReactNode } from "react";
import { createStore } from "#shared/store/create-store.ts";

export type PostedDialog = readonly [key: string, dialog: ReactNode];

/** The dialogs of the visible tab. The pages of the tab post them, and the host beside the tabs renders them. */
export interface DialogBoard {
  post(key: string, dialog: ReactNode): void;
  remove(key: string): void;
  subscribe(listener: () => void): () => void;
  read(): readonly PostedDialog[];
  use(): readonly PostedDialog[];
}

export function createDialogBoard(): DialogBoard {
  const posted = createStore<readonly PostedDialog[]>([]);
  const isPosted = (key: string): boolean => posted.get().some(([postedKey]) => postedKey === key);
  return {
    // An update stays at the same position, so that React updates the dialog instead of moving it.
    post: (key, dialog) =>
      posted.set(
        isPosted(key)
          ? posted.get().map((entry) => (entry[0] === key ? [key, dialog] : entry))
          : [...posted.get(), [key, dialog]],
      ),
    remove: (key) => {
      if (isPosted(key)) posted.set(posted.get().filter(([postedKey]) => postedKey !== key));
    },
    subscribe: posted.listen,
    read: posted.get,
    use: posted.use,
  };
}
