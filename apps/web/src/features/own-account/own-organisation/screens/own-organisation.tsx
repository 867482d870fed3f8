import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useOwnOrganisations } from "../api.ts";
import { OrganisationSection } from "../components/organisation-section.tsx";
import { ownOrganisationText as text } from "../text.ts";

/** 我的单位: the organisations that the user acts for. */
export function OwnOrganisation() {
  const { data, error, isFetching, refetch } = useOwnOrganisations();
  return (
    <>
      <PageHead title={text.title} note={text.note} />
      {data === undefined && error !== null ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <Skeleton lines={8} /> : null}
      {data?.length === 0 ? <EmptyState text={`${text.none}。${text.noneHint}`} /> : null}
      {data?.map((organisation) => (
        <OrganisationSection
          key={`${organisation.id}:${organisation.submission?.id ?? ""}:${organisation.submission?.state ?? ""}`}
          organisation={organisation}
        />
      ))}
    </>
  );
}
