import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "../../../shared/hooks/use-keyword.ts";
import { useSearch } from "../api.ts";
import { detailText, moveText as text } from "../text.ts";

interface Props {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** It and what is below it is not offered. */
  readonly except: string;
  readonly first?: { readonly value: string; readonly label: string };
}

/** A department that is searched for; its id. */
export function DepartmentField({ except, first, ...props }: Props) {
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
        ...(first ? [first] : []),
        ...found
          .filter(({ path }) => path.every(({ id }) => id !== except))
          .map(({ id, path, orgCode }) => ({
            value: id,
            label: `${detailText.path(path.map((step) => step.departName))}（${orgCode}）`,
          })),
      ]}
    />
  );
}
