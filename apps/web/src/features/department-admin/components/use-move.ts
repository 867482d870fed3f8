import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import type { Place } from "../../../shared/workspace-ui/level-tree/levels.ts";
import { moveDepartment, type Preview, previewMove, type TreeNode, useRefreshDepartments } from "../api.ts";
import { detailText, moveText as text } from "../text.ts";

const told = ({ departments, fromCode, toCode, uses }: Preview): string => {
  const named = uses.map(({ count, what }) => detailText.use(count, what)).join("、");
  return text.codes(departments, fromCode, toCode) + text.rights + (named === "" ? "" : text.uses(named));
};

export type MovedNode = Pick<TreeNode, "id" | "version" | "parentId" | "departName">;

/** Moves a department; another parent asks first, with what that changes. True: it has moved. */
export function useMove(): (node: MovedNode, place: Place) => Promise<boolean> {
  const refresh = useRefreshDepartments();
  return async ({ id, version, parentId, departName }, place) => {
    if (place.before === id || place.parentId === id) return false;
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
    }
  };
}
