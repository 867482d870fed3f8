import { Dropdown } from "antd";
import type { DownloadKey } from "#shared/api/download.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { useDownload } from "#shared/workspace-ui/use-download.ts";

/** A format that the call offers by its parameter `format`, or that another call offers (`source`). */
export interface ExportFormat {
  readonly format: string;
  readonly label: string;
  readonly source?: { readonly download: DownloadKey; readonly query: Readonly<Record<string, string>> };
}

export const tableFormats: readonly ExportFormat[] = [
  { format: "xlsx", label: "导出为 Excel（xlsx）" },
  { format: "csv", label: "导出为 CSV" },
];

/** The formats of reports, with charts in the PDF. */
export const reportFormats: readonly ExportFormat[] = [...tableFormats, { format: "pdf", label: "导出为 PDF" }];

interface Props {
  /** Default: the table formats. */
  readonly formats?: readonly ExportFormat[] | undefined;
  readonly download: DownloadKey;
  readonly query: Readonly<Record<string, string>>;
  /** Path parameters of the call. */
  readonly params?: object | undefined;
}

/** Exports all rows of the query, not only the shown page. */
export function ExportButton({ download, query, params, formats = tableFormats }: Props) {
  const { isRunning, save } = useDownload();
  const run = async (format: string): Promise<void> => {
    const source = formats.find((candidate) => candidate.format === format)?.source ?? { download, query };
    await save({ download: source.download, query: { ...source.query, format }, params });
  };
  const button = (
    <Button
      kind="text"
      size="small"
      isLoading={isRunning}
      icon={<Icon name="download" size={16} />}
      aria-haspopup="menu"
    >
      导出
    </Button>
  );
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: formats.map(({ format, label }) => ({ key: format, label })),
        onClick: ({ key }) => void run(key),
      }}
    >
      {button}
    </Dropdown>
  );
}
