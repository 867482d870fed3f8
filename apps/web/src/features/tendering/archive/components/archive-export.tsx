import type { ReactNode } from "react";
import { ExportButton, type ExportFormat, tableFormats } from "#shared/workspace-ui/list/export-button.tsx";
import type { ArchiveFilters } from "../model/archive-filters.ts";
import { type Drill, dossierQuery, statsQuery } from "../model/dossier-query.ts";
import { archiveText } from "../text.ts";

interface Props {
  /** The filters of the figures: the file must have the same source and range. */
  readonly filters: ArchiveFilters;
  readonly drill: Drill | null;
  readonly keyword?: string;
  /** Figures and charts are exported as well. */
  readonly hasCharts?: boolean;
}

/** Exports the listed rows as a table, and the Open Contracting data of the filters. */
export function ArchiveExport({ filters, drill, keyword, hasCharts = false }: Props): ReactNode {
  const { page: _, pageSize: __, ...query } = dossierQuery({ filters, drill, keyword, page: 1, pageSize: 1 });
  const openData = { download: "archive.exportOcds", query: statsQuery(filters) } as const;
  const formats: ExportFormat[] = [
    ...tableFormats,
    ...(["releases", "records", "jsonl"] as const).map((format) => ({
      format,
      label: archiveText.exportFormats[format],
      source: openData,
    })),
  ];
  if (hasCharts)
    formats.push({
      format: "pdf",
      label: archiveText.exportFormats.pdf,
      source: { download: "archive.printStatistics", query: statsQuery(filters) },
    });
  return <ExportButton download="archive.exportDossiers" query={query} formats={formats} />;
}
