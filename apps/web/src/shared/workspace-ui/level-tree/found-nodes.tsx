import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import styles from "./level-tree.module.css";

interface FoundNode {
  readonly id: string;
  readonly name: string;
  /** Its code and its path from the root. */
  readonly pathText: string;
}

interface Props {
  readonly query: {
    readonly data: { readonly hasMore: boolean } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly found: readonly FoundNode[];
  readonly chosen: string;
  readonly words: {
    readonly subject: string;
    readonly loading: string;
    readonly nothingFound: string;
    found(count: number, hasMore: boolean): string;
  };
  onChoose(id: string): void;
}

/** The results of a search in a tree, each with its path from the root. */
export function FoundNodes({ query: { data, error, isFetching, refetch }, found, chosen, words, onChoose }: Props) {
  if (error)
    return <LoadFailure subject={words.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} label={words.loading} />;
  return (
    <>
      <p className={styles.found} role="status">
        {found.length === 0 ? words.nothingFound : words.found(found.length, data.hasMore)}
      </p>
      <ul className={styles.results}>
        {found.map(({ id, name, pathText: place }) => (
          <li key={id}>
            <Button
              kind="text"
              className={styles.result}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <strong>{name}</strong>
              <span className={styles.quiet}>{place}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
