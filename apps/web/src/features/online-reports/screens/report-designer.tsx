import { useNavigate, useParams } from "react-router";
import { useFirst } from "../../../shared/designing/use-first.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { useDataSets, useReport } from "../api.ts";
import { Designer } from "../components/designer.tsx";
import { designerText as text } from "../text.ts";

/** The designer of the report whose id stands in the address: a code may change until a menu shows it. */
export function ReportDesigner() {
  const { id = "" } = useParams();
  return <OpenedReport key={id} id={id} />;
}

function OpenedReport({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const read = useReport(id);
  const sets = useDataSets();
  const draft = useFirst(read.data);
  const known = useFirst(sets.data);
  if (draft && known) return <Designer draft={draft} sets={sets.data ?? known} />;
  const error = read.error ?? sets.error;
  return (
    <>
      <PageHead title={text.what}>
        <Button onClick={() => void navigate("/online/report-designer")}>{text.back}</Button>
      </PageHead>
      {error ? (
        <LoadFailure
          what={text.what}
          error={error}
          isRetrying={read.isFetching || sets.isFetching}
          onRetry={() => void Promise.all([read.refetch(), sets.refetch()])}
        />
      ) : (
        <Skeleton lines={8} label={text.loading} />
      )}
    </>
  );
}
