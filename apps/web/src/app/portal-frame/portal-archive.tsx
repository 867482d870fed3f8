import { useQuery } from "@tanstack/react-query";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { portalText } from "./text.ts";

const loadSection = boundedLoad(() => import("./archive-section.tsx"));

// The portal is prefetched during the sign-in, so this chunk follows it at once.
void loadSection().catch(() => undefined);

/**
 * The archive's statistics below the launcher. They load with the component library as a chunk of their own: the
 * launcher is shown before it has loaded, and also if it fails to load.
 */
export function PortalArchive() {
  const section = useQuery({
    queryKey: ["portal", "archive-section"],
    queryFn: loadSection,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { shownInPlace: true },
  });
  if (section.data) return <section.data.ArchiveSection />;
  if (section.isPending) return <Skeleton height={480} />;
  return (
    <LoadFailure
      subject={portalText.archive}
      error={section.error}
      isRetrying={section.isFetching}
      onRetry={() => void section.refetch()}
    />
  );
}
