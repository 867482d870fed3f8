import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { Place } from "./levels.ts";

interface Moved {
  readonly id: string;
  readonly parentId: string | null;
}

interface Options<N extends Moved> {
  /** What is asked before a move below another parent: the codes of the branch change. */
  questionOf(
    node: N,
    place: Place,
  ): Promise<{ readonly title: string; readonly text: string; readonly okText: string }>;
  /** Moves it; what is said of a move below another parent. */
  send(node: N, place: Place): Promise<string>;
  refresh(): Promise<unknown>;
}

export interface Moving<N extends Moved> {
  readonly isMoving: boolean;
  /** Another parent asks first. True: it has moved. */
  move(node: N, place: Place): Promise<boolean>;
}

/** Moves entries of a tree. Until what is shown is read anew, no other move begins: it would go by the versions of before. */
export function useNodeMove<N extends Moved>({ questionOf, send, refresh }: Options<N>): Moving<N> {
  const [isMoving, setIsMoving] = useState(false);
  async function move(node: N, place: Place): Promise<boolean> {
    if (isMoving || place.before === node.id || place.parentId === node.id) return false;
    const isElsewhere = place.parentId !== node.parentId;
    setIsMoving(true);
    try {
      if (isElsewhere && !(await confirm(await questionOf(node, place)))) return false;
      const said = await send(node, place);
      if (isElsewhere) notify({ kind: "success", text: said });
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      await refresh();
      setIsMoving(false);
    }
  }
  return { isMoving, move };
}
