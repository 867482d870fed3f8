import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { TreePosition } from "./levels.ts";

interface MovableNode {
  readonly id: string;
  readonly parentId: string | null;
}

interface Options<N extends MovableNode> {
  /** Returns the question before a move below another parent, which changes the codes of the branch. */
  questionOf(
    node: N,
    position: TreePosition,
  ): Promise<{ readonly title: string; readonly text: string; readonly okText: string }>;
  /** Moves the entry. Returns the message for a move below another parent. */
  send(node: N, position: TreePosition): Promise<string>;
  refresh(): Promise<unknown>;
}

export interface NodeMove<N extends MovableNode> {
  readonly isMoving: boolean;
  /** Moves the entry, below another parent only after a question. Returns true if it was moved. */
  move(node: N, position: TreePosition): Promise<boolean>;
}

/**
 * Moves entries of a tree. No other move begins before the shown data is read again, because it would use outdated
 * versions.
 */
export function useNodeMove<N extends MovableNode>({ questionOf, send, refresh }: Options<N>): NodeMove<N> {
  const [isMoving, setIsMoving] = useState(false);
  async function move(node: N, position: TreePosition): Promise<boolean> {
    if (isMoving || position.before === node.id || position.parentId === node.id) return false;
    const hasNewParent = position.parentId !== node.parentId;
    setIsMoving(true);
    try {
      if (hasNewParent && !(await confirm(await questionOf(node, position)))) return false;
      const message = await send(node, position);
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
