import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { Place } from "#shared/workspace-ui/level-tree/levels.ts";
import { type CategoryNode, moveCategory, readCategory, useRefreshCategories } from "../api.ts";
import { moveText as text } from "../text.ts";

export type MovedNode = Pick<CategoryNode, "id" | "version" | "parentId" | "name" | "code">;

export interface Moving {
  readonly isMoving: boolean;
  /** Another parent asks first, as the codes of the branch change. True: it has moved. */
  move(node: MovedNode, place: Place): Promise<boolean>;
}

/** Moves a category. Until what is shown is read anew, no other move begins: it would go by the versions of before. */
export function useMove(): Moving {
  const refresh = useRefreshCategories();
  const [isMoving, setIsMoving] = useState(false);
  async function move({ id, version, parentId, name, code: known }: MovedNode, place: Place): Promise<boolean> {
    if (isMoving || place.before === id || place.parentId === id) return false;
    const isElsewhere = place.parentId !== parentId;
    setIsMoving(true);
    try {
      if (isElsewhere) {
        const { below } = await readCategory(id);
        const question = { title: text.confirmTitle, text: text.question(name, known, below), okText: text.submit };
        if (!(await confirm(question))) return false;
      }
      const { code } = await moveCategory({ id, version, ...place });
      if (isElsewhere) notify({ kind: "success", text: text.moved(name, code) });
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
