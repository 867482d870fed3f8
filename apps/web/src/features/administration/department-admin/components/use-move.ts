import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { Place } from "#shared/workspace-ui/level-tree/levels.ts";
import { moveDepartment, type Preview, previewMove, type TreeNode, useRefreshDepartments } from "../api.ts";
import { detailText, moveText as text } from "../text.ts";

const told = ({ departments, fromCode, toCode, uses }: Preview): string => {
  const named = uses.map(({ count, what }) => detailText.use(count, what)).join("、");
  return text.codes(departments, fromCode, toCode) + text.rights + (named === "" ? "" : text.uses(named));
};

export type MovedNode = Pick<TreeNode, "id" | "version" | "parentId" | "departName">;

export interface Moving {
  readonly isMoving: boolean;
  /** Another parent asks first, with what that changes. True: it has moved. */
  move(node: MovedNode, place: Place): Promise<boolean>;
}

/** Moves a department. Until what is shown is read anew, no other move begins: it would go by the versions of before. */
export function useMove(): Moving {
  const refresh = useRefreshDepartments();
  const [isMoving, setIsMoving] = useState(false);
  async function move({ id, version, parentId, departName }: MovedNode, place: Place): Promise<boolean> {
    if (isMoving || place.before === id || place.parentId === id) return false;
    setIsMoving(true);
    try {
      if (place.parentId !== parentId) {
        const question = told(await previewMove(id, place.parentId));
        if (!(await confirm({ title: text.confirmTitle, text: question, okText: text.submit }))) return false;
      }
      const { orgCode } = await moveDepartment({ id, version, ...place });
      if (place.parentId !== parentId) notify({ kind: "success", text: text.moved(departName, orgCode) });
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
