import { type NodeMove, useNodeMove } from "#shared/workspace-ui/level-tree/use-node-move.ts";
import { moveDepartment, type Preview, previewMove, type TreeNode, useRefreshDepartments } from "../api.ts";
import { detailText, moveText as text } from "../text.ts";

const questionText = ({ departments, fromCode, toCode, uses }: Preview): string => {
  const usesText = uses.map(({ count, what }) => detailText.use(count, what)).join("、");
  return text.codes(departments, fromCode, toCode) + text.rights + (usesText === "" ? "" : text.uses(usesText));
};

export type MovingDepartment = NodeMove<Pick<TreeNode, "id" | "version" | "parentId" | "departName">>;

export function useMove(): MovingDepartment {
  return useNodeMove({
    questionOf: async ({ id }, { parentId }) => ({
      title: text.confirmTitle,
      text: questionText(await previewMove(id, parentId)),
      okText: text.submit,
    }),
    send: async ({ id, version, departName }, position) =>
      text.moved(departName, (await moveDepartment({ id, version, ...position })).orgCode),
    refresh: useRefreshDepartments(),
  });
}
