import { useNavigate, useParams } from "react-router";
import { useFirst } from "../../../shared/designing/use-first.ts";
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
  return <OpenedForm key={id} id={id} />;
}

function OpenedForm({ id }: { readonly id: string }) {
  const read = useDraft(id);
  const draft = useFirst(read.data);
  if (draft) return <WithRecords draft={draft} />;
  return <Waiting error={read.error} isRetrying={read.isFetching} onRetry={() => void read.refetch()} />;
}

function WithRecords({ draft }: { readonly draft: FormDraft }) {
  const read = useRecords(draft.id, draft.definition.code);
  const records = useFirst(read.data);
  const published = usePublished();
  const forms = useFirst(published.data);
  if (records && forms)
    return (
      <Designer
        draft={draft}
        records={records}
        published={published.data ?? forms}
        readRecords={async () => (await read.refetch({ throwOnError: true })).data ?? []}
      />
    );
  return (
    <Waiting
      error={read.error ?? published.error}
      isRetrying={read.isFetching || published.isFetching}
      onRetry={() => void Promise.all([read.refetch(), published.refetch()])}
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
