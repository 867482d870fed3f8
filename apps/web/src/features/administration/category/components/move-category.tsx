import { MoveDialog, NO_PARENT } from "#shared/workspace-ui/move-dialog.tsx";
import { PlaceField } from "#shared/workspace-ui/place-field.tsx";
import { type CategoryDetails, useSearch } from "../api.ts";
import { categoryAdminText, detailText, moveText as text } from "../text.ts";
import { useMove } from "./use-move.ts";

/** Moves a category. */
export function MoveCategory({ known, onClose }: { known: CategoryDetails; onClose: () => void }) {
  const { move } = useMove();
  return (
    <MoveDialog
      words={{ ...text, title: text.title(known.name), cancel: categoryAdminText.cancel }}
      parentId={known.parentId}
      field={
        <PlaceField
          except={known.id}
          first={{ value: NO_PARENT, label: text.noParent }}
          words={text}
          useFound={useFound}
        />
      }
      move={(place) => move(known, place)}
      onClose={onClose}
    />
  );
}

function useFound(keyword: string) {
  const query = useSearch(keyword);
  const data = query.data?.rows.map(({ id, path, code }) => ({
    ...{ id, path },
    label: `${detailText.path(path.map(({ name }) => name))}（${code}）`,
  }));
  return { ...query, data };
}
