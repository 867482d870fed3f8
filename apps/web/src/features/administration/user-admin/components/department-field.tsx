import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { findDepartments } from "../api.ts";
import { type DepartmentChoice, departmentChoice } from "../model/user-form.ts";
import { userFormText as text } from "../text.ts";

interface Props {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: readonly DepartmentChoice[];
  onChange?(chosen: readonly DepartmentChoice[]): void;
}

/** A choice of departments by search, because there are very many. */
export function DepartmentField({ value = [], onChange, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ["user-admin", "departments", "find", keyword],
    queryFn: () => findDepartments(keyword),
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
  return (
    <Select
      {...rest}
      mode="multiple"
      labelInValue
      value={[...value]}
      showSearch={searchedByServer(typed, setTyped)}
      placeholder={text.departmentsHint}
      {...choiceList(query, text.departmentsNone)}
      options={(query.data ?? []).map(departmentChoice)}
      onChange={(chosen: { value: string; label: unknown }[]) => {
        setTyped("");
        onChange?.(chosen.map(({ value, label }) => ({ value, label: String(label) })));
      }}
    />
  );
}
