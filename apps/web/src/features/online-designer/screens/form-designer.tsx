import { useNavigate, useParams } from "react-router";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { type FormDraft, useDraft, usePublished, useRecords } from "../api.ts";
import { Designer } from "../components/designer.tsx";
import { designerText as text } from "../text.ts";

/** The designer of the form whose id stands in the address: a code may change while it is a draft. */
export function FormDesigner() {
  const { id = "" } = useParams();
  const draft = useDraft(id);
  if (draft.data) return <WithRecords key={id} draft={draft.data} />;
  return <Waiting error={draft.error} isRetrying={draft.isFetching} onRetry={() => void draft.refetch()} />;
}

function WithRecords({ draft }: { readonly draft: FormDraft }) {
  const records = useRecords(draft.id, draft.definition.code);
  const published = usePublished();
  if (records.data && published.data)
    return (
      <Designer
        draft={draft}
        records={records.data}
        published={published.data}
        readRecords={async () => (await records.refetch({ throwOnError: true })).data ?? []}
      />
    );
  return (
    <Waiting
      error={records.error ?? published.error}
      isRetrying={records.isFetching || published.isFetching}
      onRetry={() => void Promise.all([records.refetch(), published.refetch()])}
    />
  );
}

interface WaitingProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  onRetry(): void;
}

function Waiting({ error, isRetrying, onRetry }: WaitingProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={text.what}>
        <Button onClick={() => void navigate("/online/designer")}>{text.back}</Button>
      </PageHead>
      {error ? (
        <LoadFailure what={text.what} error={error} isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        <Skeleton lines={8} label={text.loading} />
      )}
    </>
  );
}
