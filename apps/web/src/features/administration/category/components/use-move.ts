import { type NodeMove, useNodeMove } from "#shared/workspace-ui/level-tree/use-node-move.ts";
import { type CategoryNode, moveCategory, readCategory, useRefreshCategories } from "../api.ts";
import { moveText as text } from "../text.ts";

export type MovingCategory = NodeMove<Pick<CategoryNode, "id" | "version" | "parentId" | "name" | "code">>;

export function useMove(): MovingCategory {
  return useNodeMove({
    questionOf: async ({ id, name, code }) => {
      const { below } = await readCategory(id);
      return { title: text.confirmTitle, text: text.question(name, code, below), okText: text.submit };
    },
    send: async ({ id, version, name }, position) =>
      text.moved(name, (await moveCategory({ id, version, ...position })).code),
    refresh: useRefreshCategories(),
  });
}
