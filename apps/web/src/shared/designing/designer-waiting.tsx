import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { designerText as text } from "./text.ts";

interface Query {
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface Props {
  readonly words: { readonly subject: string; readonly loading: string };
  readonly queries: readonly Query[];
  onBack(): void;
}

/** The page of a designer until its data is loaded. */
export function DesignerWaiting({ words, queries, onBack }: Props) {
  const error = queries.find((query) => query.error)?.error;
  return (
    <>
      <PageHead title={words.subject}>
        <Button onClick={onBack}>{text.back}</Button>
      </PageHead>
      {error ? (
        <LoadFailure
          subject={words.subject}
          error={error}
          isRetrying={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
        />
      ) : (
        <Skeleton lines={8} label={words.loading} />
      )}
    </>
  );
}
