import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { choiceList } from "./choice-list.tsx";
import { searchedByServer } from "./select-signs.tsx";

export interface FoundDepartment {
  readonly orgCode: string;
  readonly path: readonly string[];
}

interface Props {
  readonly id?: string;
  readonly value?: FoundDepartment | null;
  /** The first part of the query key. */
  readonly source: string;
  readonly find: (keyword: string) => Promise<readonly FoundDepartment[]>;
  /** The label of the first choice, which is no department. */
  readonly none: string;
  /** Needed if no label element belongs to the field. */
  readonly label?: string;
  onChange?(chosen: FoundDepartment | null): void;
}

const optionOf = ({ orgCode, path }: FoundDepartment) => ({ value: orgCode, label: path.join(" / ") });

/** A select of one department among very many, which searches during typing. */
export function DepartmentSelect({ value = null, source, find, none, label, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: [source, "departments", keyword],
    queryFn: () => find(keyword),
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
  const { data = [] } = query;
  const offered = value === null || data.some(({ orgCode }) => orgCode === value.orgCode) ? data : [value, ...data];
  return (
    <Select
      {...rest}
      aria-label={label}
      value={value?.orgCode ?? ""}
      showSearch={searchedByServer(typed, setTyped)}
      {...choiceList(query, "未找到部门")}
      options={[...(keyword === "" ? [{ value: "", label: none }] : []), ...offered.map(optionOf)]}
      onChange={(chosen) => {
        setTyped("");
        onChange?.(offered.find(({ orgCode }) => orgCode === chosen) ?? null);
      }}
    />
  );
}
