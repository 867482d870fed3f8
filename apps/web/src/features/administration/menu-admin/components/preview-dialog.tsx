import type { MenuItem } from "@tender/contract";
import { Select } from "antd";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { usePreview } from "../api.ts";
import { menuAdminText, previewText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

interface Props {
  readonly appId: string;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
}

/** The menus that a person with a single role sees. */
export function PreviewDialog({ appId, roles, onClose }: Props) {
  const [role, setRole] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = usePreview(appId, role);
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{menuAdminText.close}</Button>}
    >
      <Select
        aria-label={text.role}
        className={styles.wholeLine ?? ""}
        placeholder={text.choose}
        showSearch={searchSign}
        optionFilterProp="label"
        value={role}
        options={roles.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={setRole}
      />
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {isFetching ? <Skeleton lines={4} /> : null}
      {data && !isFetching ? (
        <>
          {data.menu.length === 0 ? <p>{text.empty}</p> : <Lines items={data.menu} />}
          <h3 className={styles.partTitle}>{text.buttons}</h3>
          <p>{data.auth.map(({ describe }) => describe).join("、") || text.noButtons}</p>
        </>
      ) : null}
    </WorkspaceDialog>
  );
}

function Lines({ items }: { items: readonly MenuItem[] }) {
  const shown = items.filter(({ hidden }) => !hidden);
  return (
    <ul className={styles.lines}>
      {shown.map((item) => (
        <li key={item.path}>
          {item.meta.title}
          {item.children.length > 0 ? <Lines items={item.children} /> : null}
        </li>
      ))}
    </ul>
  );
}
