import { type ComponentProps, useState } from "react";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { Finder } from "#shared/ui/search-box.tsx";
import { FoundNodes } from "./found-nodes.tsx";
import { LevelTree } from "./level-tree.tsx";
import type { LevelNode } from "./levels.ts";

type TreeProps<N extends LevelNode> = ComponentProps<typeof LevelTree<N>>;
type Found = Pick<ComponentProps<typeof FoundNodes>, "query" | "found">;

export interface SearchedTreeProps<N extends LevelNode> extends Omit<TreeProps<N>, "words" | "titleOf"> {
  readonly words: TreeProps<N>["words"] &
    ComponentProps<typeof FoundNodes>["words"] & { readonly search: string; readonly searchHint: string };
  readonly titleOf: TreeProps<N>["titleOf"];
  useFound(keyword: string): Found;
}

/** A tree with a search, whose results show the path from the root. */
export function SearchedTree<N extends LevelNode>({ useFound, ...props }: SearchedTreeProps<N>) {
  const { words, chosen, onChoose } = props;
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  return (
    <>
      <Finder label={words.search} hint={words.searchHint} typed={typed} onType={setTyped} />
      {keyword === "" ? (
        <LevelTree {...props} />
      ) : (
        <FoundByKeyword {...{ keyword, chosen, words, onChoose, useFound }} />
      )}
    </>
  );
}

interface FoundProps extends Omit<ComponentProps<typeof FoundNodes>, "query" | "found"> {
  readonly keyword: string;
  useFound(keyword: string): Found;
}

function FoundByKeyword({ keyword, useFound, ...props }: FoundProps) {
  return <FoundNodes {...useFound(keyword)} {...props} />;
}
