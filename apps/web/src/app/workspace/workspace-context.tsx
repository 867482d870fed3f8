import { createContext, useContext } from "react";
import type { SearchEntry } from "./model/side-menu.ts";

export interface WorkspaceContext {
  /** Every menu line that can be chosen. */
  readonly entries: readonly SearchEntry[];
  open(entry: SearchEntry): void;
  /** The subsystem in which the workspace is now. */
  readonly appId: string;
  /** Called after another subsystem was entered. */
  readonly onSwitched: () => void;
  /** See `TabActions.mayKeepOne`. */
  readonly confirmCloseOthers: () => Promise<boolean>;
}

const Context = createContext<WorkspaceContext | undefined>(undefined);

export const WorkspaceContextProvider = Context.Provider;

/** Returns the workspace's context, for the client's own pages. */
export function useWorkspace(): WorkspaceContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error("this page needs the workspace");
  return context;
}
