import type { OrganisationFile, OrganisationFileKind } from "@tender/contract/organisation-facts";
import { Form } from "antd";
import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { FileButtons, OrganisationFiles } from "#shared/organisation/organisation-files.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { uploadOwn } from "../api.ts";
import { ownOrganisationText as text } from "../text.ts";

interface Props {
  /** Id of the organisation. */
  readonly id: string;
  readonly files: readonly OrganisationFile[];
  readonly fault: string | undefined;
  readonly onChange: (files: readonly OrganisationFile[]) => void;
}

/** The files of a draft; each is uploaded as soon as it is chosen. */
export function DraftFiles({ id, files, fault, onChange }: Props) {
  const [isUploading, setIsUploading] = useState(false);

  async function upload(kind: OrganisationFileKind, file: File): Promise<void> {
    setIsUploading(true);
    try {
      onChange([...files, await uploadOwn(id, kind, file)]);
    } catch (error) {
      reportError(error);
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <Form.Item
      label={text.files}
      required
      {...(fault === undefined ? {} : { validateStatus: "error" as const, help: <span role="alert">{fault}</span> })}
    >
      <OrganisationFiles
        files={files}
        action={(file) => (
          <RowAction
            aria-label={text.fileRemoveOf(file.fileName)}
            onClick={() => onChange(files.filter((other) => other.attachPath !== file.attachPath))}
          >
            {text.fileRemove}
          </RowAction>
        )}
      />
      <FileButtons isBusy={isUploading} onFile={(kind, file) => void upload(kind, file)} />
    </Form.Item>
  );
}
