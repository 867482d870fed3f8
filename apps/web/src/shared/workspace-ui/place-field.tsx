import { Select } from "antd";
import { useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { type ChoiceQuery, choiceList } from "./choice-list.tsx";
import { searchedByServer } from "./select-signs.tsx";

/** A place of a tree that a search found: where it stands, from the root on, and how it is called. */
interface Found {
  readonly id: string;
  readonly path: readonly { readonly id: string }[];
  readonly label: string;
}

export interface PlaceFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** It and what is below it is not offered. */
  readonly except: string;
  /** What is offered before anything was typed. */
  readonly first?: { readonly value: string; readonly label: string };
}

interface Props extends PlaceFieldProps {
  readonly words: { readonly parentHint: string; readonly none: string };
  useFound(keyword: string): ChoiceQuery & { readonly data: readonly Found[] | undefined };
}

/** A place of a tree that is searched for; its id. */
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
