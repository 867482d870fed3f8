import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useSettled } from "#shared/hooks/use-settled.ts";
import { choiceList } from "./choice-list.tsx";
import { searchedByServer } from "./select-signs.tsx";

export interface FoundDepartment {
  readonly orgCode: string;
  readonly path: readonly string[];
}

interface Props {
  readonly id?: string;
  readonly value?: FoundDepartment | null;
  /** What is found is kept under this name. */
  readonly source: string;
  readonly find: (keyword: string) => Promise<readonly FoundDepartment[]>;
  /** What choosing none of them means, as the first choice. */
  readonly none: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  onChange?(chosen: FoundDepartment | null): void;
}

const optionOf = ({ orgCode, path }: FoundDepartment) => ({ value: orgCode, label: path.join(" / ") });

/** One department out of very many: looked for as somebody types. */
export function DepartmentSelect({ value = null, source, find, none, label, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed.trim());
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
