import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { type ChoiceQuery, choiceList } from "./choice-list.tsx";
import { searchedByServer } from "./select-signs.tsx";

/** An entry of a tree that a search found: its path from the root, and its label. */
interface FoundEntry {
  readonly id: string;
  readonly path: readonly { readonly id: string }[];
  readonly label: string;
}

export interface PlaceFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** The id of an entry that is not offered, with everything below it. */
  readonly except: string;
  /** The option that is offered before typing. */
  readonly first?: { readonly value: string; readonly label: string };
}

interface Props extends PlaceFieldProps {
  readonly words: { readonly parentHint: string; readonly none: string };
  useFound(keyword: string): ChoiceQuery & { readonly data: readonly FoundEntry[] | undefined };
}

/** A field for an entry of a tree, found by search. The value is its id. */
export function PlaceField({ except, first, words, useFound, ...props }: Props) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const query = useFound(keyword);
  const { data = [] } = query;
  const offered = keyword === "" ? [] : data.filter(({ path }) => path.every(({ id }) => id !== except));
  return (
    <Select
      {...props}
      showSearch={searchedByServer(typed, setTyped)}
      placeholder={words.parentHint}
      {...choiceList(query, words.none)}
      options={[...(first ? [first] : []), ...offered.map(({ id, label }) => ({ value: id, label }))]}
    />
  );
}
