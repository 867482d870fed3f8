import { MoveDialog, NO_PARENT } from "#shared/workspace-ui/move-dialog.tsx";
import { PlaceField } from "#shared/workspace-ui/place-field.tsx";
import { type CategoryDetails, useSearch } from "../api.ts";
import { categoryAdminText, detailText, moveText as text } from "../text.ts";
import { useMove } from "./use-move.ts";

/** Moves a category. */
export function MoveCategory({ category, onClose }: { category: CategoryDetails; onClose: () => void }) {
  const { move } = useMove();
  return (
    <MoveDialog
      words={{ ...text, title: text.title(category.name), cancel: categoryAdminText.cancel }}
      parentId={category.parentId}
      field={
        <PlaceField
          except={category.id}
          first={{ value: NO_PARENT, label: text.noParent }}
          words={text}
          useFound={useCategoryChoices}
        />
      }
      move={(position) => move(category, position)}
      onClose={onClose}
    />
  );
}

function useCategoryChoices(keyword: string) {
  const query = useSearch(keyword);
  const data = query.data?.rows.map(({ id, path, code }) => ({
    id,
    path,
    label: `${detailText.path(path.map(({ name }) => name))}（${code}）`,
  }));
  return { ...query, data };
}
