import { createContext, useContext } from "react";
import type { SearchEntry } from "./model/side-menu.ts";

export interface WorkspaceContext {
  /** Every menu line that can be chosen. */
  readonly entries: readonly SearchEntry[];
  open(entry: SearchEntry): void;
  /** The subsystem that this workspace is now. */
  readonly appId: string;
  /** Another one was entered. */
  readonly onSwitched: () => void;
  /** See `TabActions.mayKeepOne`. */
  readonly mayKeepOne: () => Promise<boolean>;
}

const Context = createContext<WorkspaceContext | undefined>(undefined);

export const WorkspaceContextProvider = Context.Provider;

/** The menu, for the client's own pages. */
export function useWorkspace(): WorkspaceContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error("this page stands inside the workspace");
  return context;
}
