import { useMemo, useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { ListBody, RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type RevocationList, refreshRevocationLists, useRefreshCertificates, useRevocationLists } from "../api.ts";
import { certificateAdminText, crlText as text } from "../text.ts";
import { UploadListDialog } from "./upload-list-dialog.tsx";

const title = certificateAdminText.sections.crls;
const tones = { current: "good", outdated: "bad", missing: "bad" } as const;

const columnsOf = (upload: (list: RevocationList) => void): readonly DataColumn<RevocationList>[] => [
  { key: "issuer", title: text.issuer, width: 220, fixed: "left", render: ({ issuer }) => issuer },
  {
    key: "state",
    title: text.state,
    width: 80,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>,
  },
  {
    key: "nextUpdate",
    title: text.nextUpdate,
    width: 150,
    render: ({ nextUpdate }) => <TimeText at={nextUpdate} isExact />,
  },
  { key: "thisUpdate", title: text.thisUpdate, width: 150, render: ({ thisUpdate }) => <TimeText at={thisUpdate} /> },
  { key: "readAt", title: text.readAt, width: 150, render: ({ readAt }) => <TimeText at={readAt} /> },
  {
    key: "revoked",
    title: text.revoked,
    width: 100,
    align: "right",
    render: ({ revokedCount, readAt }) => (readAt === null ? "—" : revokedCount.toLocaleString("zh-CN")),
  },
  { key: "provider", title: text.provider, width: 140, render: ({ providerName }) => providerName },
  {
    key: "source",
    title: text.source,
    width: 180,
    render: ({ source, readAt }) => source ?? (readAt === null ? "—" : text.uploaded),
  },
  {
    ...actionsColumn(130),
    render: (row) => (
      <Permitted action="certificate:provider">
        <RowActions list={row} onUpload={() => upload(row)} />
      </Permitted>
    ),
  },
];

/** 吊销列表: one list for every trusted issuer, with its age. */
export function RevocationLists() {
  const query = useRevocationLists();
  const refresh = useRefreshCertificates();
  const [uploaded, setUploaded] = useState<RevocationList | null>(null);
  const columns = useMemo(() => columnsOf(setUploaded), []);
  useTabDialog(
    "upload-list",
    uploaded ? (
      <UploadListDialog
        providerId={uploaded.providerId}
        onClose={() => setUploaded(null)}
        onUploaded={() => void refresh()}
      />
    ) : null,
  );
  return (
    <>
      <PageHead title={title} note={text.note} />
      <ListBody
        title={title}
        columns={columns}
        query={query}
        rowKey={({ providerId, issuer }) => `${providerId} ${issuer}`}
        page={1}
        pageSize={10}
        onPage={() => undefined}
        isWhole
        empty={{ text: text.none }}
        selection={undefined}
        sorting={undefined}
        tools={<RefreshButton query={query} />}
      />
    </>
  );
}

interface RowProps {
  readonly list: RevocationList;
  readonly onUpload: () => void;
}

function RowActions({ list: { providerId, issuer }, onUpload }: RowProps) {
  const refresh = useRefreshCertificates();
  const [isFetching, setIsFetching] = useState(false);

  async function fetchNow(): Promise<void> {
    setIsFetching(true);
    try {
      const results = await refreshRevocationLists(providerId);
      for (const { url, problem } of results)
        if (problem !== null) notify({ kind: "error", text: text.refreshFailed(url, problem) });
      if (results.length === 0) notify({ kind: "info", text: text.nothingToRefresh });
      else if (results.every(({ isOk }) => isOk)) notify({ kind: "success", text: text.refreshed });
    } catch (error) {
      reportError(error);
    } finally {
      setIsFetching(false);
      await refresh();
    }
  }

  return (
    <>
      <RowAction aria-label={`${text.refresh} ${issuer}`} isLoading={isFetching} onClick={() => void fetchNow()}>
        {text.refresh}
      </RowAction>
      <RowAction aria-label={`${text.upload} ${issuer}`} onClick={onUpload}>
        {text.upload}
      </RowAction>
    </>
  );
}
