import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { MoveDialog, NO_PARENT } from "../../../shared/workspace-ui/move-dialog.tsx";
import { type CategoryDetails, useSearch } from "../api.ts";
import { categoryAdminText, detailText, moveText as text } from "../text.ts";
import { useMove } from "./use-move.ts";

/** Another place for a category. */
export function MoveCategory({ known, onClose }: { known: CategoryDetails; onClose: () => void }) {
  const move = useMove();
  return (
    <MoveDialog
      words={{ ...text, title: text.title(known.name), cancel: categoryAdminText.cancel }}
      parentId={known.parentId}
      field={<CategoryField except={known.id} />}
      move={(place) => move(known, place)}
      onClose={onClose}
    />
  );
}

interface FieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** It and what is below it is not offered. */
  readonly except: string;
}

function CategoryField({ except, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const { data, isFetching } = useSearch(keyword);
  const found = keyword === "" ? [] : (data?.rows ?? []);
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text.parentHint}
      loading={isFetching}
      notFoundContent={keyword === "" ? null : text.none}
      options={[
        { value: NO_PARENT, label: text.noParent },
        ...found
          .filter(({ path }) => path.every(({ id }) => id !== except))
          .map(({ id, path, code }) => ({
            value: id,
            label: `${detailText.path(path.map((step) => step.name))}（${code}）`,
          })),
      ]}
    />
  );
}
