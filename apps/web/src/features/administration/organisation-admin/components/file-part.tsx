import type { OrganisationFile, OrganisationFileKind } from "@tender/contract/organisation-facts";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { FileButtons, OrganisationFiles } from "#shared/organisation/organisation-files.tsx";
import { usePermission } from "#shared/permission/permitted.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { attach, detach, type OrganisationDetail, useRefreshOrganisations } from "../api.ts";
import { organisationDetailText as text } from "../text.ts";

/** Licences and qualifications; adding or removing one creates a version. */
export function FilePart({ detail: { id, facts } }: { readonly detail: OrganisationDetail }) {
  const mayChange = usePermission("organisation:file").isVisible;
  const refresh = useRefreshOrganisations();
  const { isBusy, work: act } = useWork(refresh);

  const upload = (kind: OrganisationFileKind, file: File) => act(() => attach(id, kind, file), text.uploaded);
  async function remove({ attachPath, fileName }: OrganisationFile): Promise<void> {
    const question = { title: text.removeFile, text: text.removeFileQuestion(fileName), okText: text.removeFile };
    if (await confirm({ ...question, isDangerous: true })) await act(() => detach(id, attachPath), text.fileRemoved);
  }

  return (
    <>
      <OrganisationFiles
        files={facts.attachments}
        action={(file) =>
          mayChange ? (
            <RowAction
              disabled={isBusy}
              aria-label={text.removeFileOf(file.fileName)}
              onClick={() => void remove(file)}
            >
              {text.removeFile}
            </RowAction>
          ) : null
        }
      />
      {mayChange ? <FileButtons isBusy={isBusy} onFile={(kind, file) => void upload(kind, file)} /> : null}
    </>
  );
}
