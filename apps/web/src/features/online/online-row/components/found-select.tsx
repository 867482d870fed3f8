import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { clearable } from "#shared/workspace-ui/clearable.ts";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { controlText as text } from "../text.ts";
import type { RowChoice } from "./field-context.tsx";

interface Props {
  readonly id: string;
  readonly value: string | null;
  /** The display text of the value. */
  readonly label: string;
  /** The cache key of the results. */
  readonly source: readonly string[];
  find(keyword: string): Promise<readonly RowChoice[]>;
  readonly aria: Readonly<Record<string, string | boolean | undefined>>;
  onChange(choice: RowChoice | null): void;
  onBlur(): void;
}

/** A choice among too many options to list: searched while the user types. */
export function FoundSelect({ id, value, label, source, find, aria, onChange, onBlur }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ["online-form", "found", ...source, keyword],
    queryFn: () => find(keyword),
    enabled: isOpen,
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
  const { data = [] } = query;
  const offered = data.map((choice) => ({ value: choice.value, label: choice.label }));
  if (value !== null && !offered.some((option) => option.value === value)) offered.unshift({ value, label });
  return (
    <Select
      id={id}
      {...aria}
      allowClear={clearable}
      showSearch={searchedByServer(typed, setTyped)}
      {...(value === null ? {} : { value })}
      placeholder={text.find}
      {...choiceList(query, text.nothingFound)}
      options={offered}
      onOpenChange={setIsOpen}
      onBlur={onBlur}
      onChange={(chosen?: string) => {
        setTyped("");
        onChange(chosen === undefined ? null : (data.find((choice) => choice.value === chosen) ?? null));
      }}
    />
  );
}
