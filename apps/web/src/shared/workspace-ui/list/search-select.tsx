import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import type { QueryField } from "./query-field.ts";
import styles from "./search-select.module.css";

interface Props {
  readonly id: string;
  readonly field: Extract<QueryField, { readonly kind: "search" }>;
  readonly value: string;
  onChange(value: string): void;
}

/** A select of one among many options, which searches during typing. */
export function SearchSelect({ id, field, value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: [field.source, "find", keyword],
    queryFn: () => field.find(keyword),
    enabled: isOpen,
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
  const chosen = useQuery({
    queryKey: [field.source, "of", value],
    queryFn: async () => (await field.findByValue(value)) ?? null,
    enabled: value !== "",
  });
  const options = [...(query.data ?? [])];
  if (chosen.data && !options.some((option) => option.value === value)) options.unshift(chosen.data);
  return (
    <Select
      id={id}
      allowClear={clearable}
      // Branches of a tree differ at the end of their labels, for which the field is too narrow.
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: styles.found ?? "" } }}
      showSearch={searchedByServer(typed, setTyped)}
      {...(value === "" ? {} : { value })}
      placeholder={field.hint ?? ""}
      {...choiceList(query, "未找到")}
      options={options}
      onOpenChange={setIsOpen}
      onChange={(next?: string) => onChange(next ?? "")}
    />
  );
}
