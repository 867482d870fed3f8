import type { OrganisationFile, OrganisationFileKind } from "@tender/contract/organisation-facts";
import { organisationFileKinds } from "@tender/contract/organisation-facts";
import type { ReactNode } from "react";
import { fileAddress } from "#shared/config/file-address.ts";
import { bytesText } from "#shared/format/bytes-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import styles from "./organisation.module.css";
import { organisationText as text } from "./organisation-text.ts";

interface Props {
  readonly files: readonly OrganisationFile[];
  /** Further actions for a file. */
  readonly action?: (file: OrganisationFile) => ReactNode;
}

/** Licences and qualifications. Each opens in its own window. */
export function OrganisationFiles({ files, action }: Props) {
  if (files.length === 0) return <p className={styles.quiet}>{text.noFiles}</p>;
  return (
    <ItemList>
      {files.map((file) => (
        <Item key={file.attachPath} title={file.fileName} tag={text.files[file.kind]} note={bytesText(file.bytes)}>
          <a
            className={styles.open}
            href={fileAddress("organisation", file.attachPath)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={text.openOf(file.fileName)}
          >
            {text.open}
          </a>
          {action?.(file)}
        </Item>
      ))}
    </ItemList>
  );
}

const ACCEPT = ".pdf,.png,.jpg,.jpeg,.webp,.doc,.docx,.xls,.xlsx";

/** An upload button for each kind of file. */
export function FileButtons({
  isBusy,
  onFile,
}: {
  readonly isBusy: boolean;
  readonly onFile: (kind: OrganisationFileKind, file: File) => void;
}) {
  return (
    <div className={styles.uploads}>
      {organisationFileKinds.map((kind) => (
        <FileButton key={kind} kind={kind} isBusy={isBusy} onFile={(file) => onFile(kind, file)} />
      ))}
      <span className={styles.quiet}>{isBusy ? text.uploading : text.fileHint}</span>
    </div>
  );
}

interface ButtonProps {
  readonly kind: OrganisationFileKind;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function FileButton({ kind, isBusy, onFile }: ButtonProps) {
  const label = `上传${text.files[kind]}${kind === "other" ? "附件" : ""}`;
  const chooser = useFileChooser({ label, accept: ACCEPT, onFile });
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={chooser.open}>
        {label}
      </Button>
      {chooser.field}
    </>
  );
}
