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
  /** Returns the question before a move below another parent, which changes the codes of the branch. */
  questionOf(
    node: N,
    place: Place,
  ): Promise<{ readonly title: string; readonly text: string; readonly okText: string }>;
  /** Moves the entry. Returns the message for a move below another parent. */
  send(node: N, place: Place): Promise<string>;
  refresh(): Promise<unknown>;
}

export interface Moving<N extends Moved> {
  readonly isMoving: boolean;
  /** Moves the entry, below another parent only after a question. Returns true if it was moved. */
  move(node: N, place: Place): Promise<boolean>;
}

/**
 * Moves entries of a tree. No other move begins before the shown data is read again, because it would use outdated
 * versions.
 */
export function useNodeMove<N extends Moved>({ questionOf, send, refresh }: Options<N>): Moving<N> {
  const [isMoving, setIsMoving] = useState(false);
  async function move(node: N, place: Place): Promise<boolean> {
    if (isMoving || place.before === node.id || place.parentId === node.id) return false;
    const hasNewParent = place.parentId !== node.parentId;
    setIsMoving(true);
    try {
      if (hasNewParent && !(await confirm(await questionOf(node, place)))) return false;
      const message = await send(node, place);
      if (hasNewParent) notify({ kind: "success", text: message });
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
