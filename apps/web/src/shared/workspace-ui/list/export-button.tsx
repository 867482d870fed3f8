import { Dropdown } from "antd";
import type { DownloadKey } from "#shared/api/download.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { useDownload } from "#shared/workspace-ui/use-download.ts";

/** Where the call offers more than one, by its parameter `format`; another call may offer further ones. */
export interface ExportFormat {
  readonly format: string;
  readonly label: string;
  readonly of?: { readonly what: DownloadKey; readonly query: Readonly<Record<string, string>> };
}

export const tableFormats: readonly ExportFormat[] = [
  { format: "xlsx", label: "导出为 Excel（xlsx）" },
  { format: "csv", label: "导出为 CSV" },
];

/** Of reports: on paper with their charts. */
export const reportFormats: readonly ExportFormat[] = [...tableFormats, { format: "pdf", label: "导出为 PDF" }];

interface Props {
  /** Without it as a table. */
  readonly formats?: readonly ExportFormat[] | undefined;
  readonly what: DownloadKey;
  readonly query: Readonly<Record<string, string>>;
  /** What the call's path names. */
  readonly params?: object | undefined;
}

/** Saves everything that fits what is asked, not the page that is shown. */
export function ExportButton({ what, query, params, formats = tableFormats }: Props) {
  const { isRunning, save } = useDownload();
  const run = async (format: string): Promise<void> => {
    const asked = formats.find((one) => one.format === format)?.of ?? { what, query };
    await save({ what: asked.what, query: { ...asked.query, format }, params });
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
