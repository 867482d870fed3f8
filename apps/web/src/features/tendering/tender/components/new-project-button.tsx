import { newDraftId } from "#shared/draft/use-autosave.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { findOrganisations, saveProject, useRefreshTenders } from "../api.ts";
import { newDraft } from "../model/project-form.ts";
import { projectListText as text } from "../text.ts";

/** Creates a project with the organisations that the account acts for, and opens its draft. */
export function NewProjectButton({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const refresh = useRefreshTenders();
  const { isBusy, work } = useWork(refresh);
  async function create(): Promise<void> {
    const [[buyer], [agency]] = await Promise.all([findOrganisations("buyer", ""), findOrganisations("agency", "")]);
    const { id } = await saveProject(newDraft(newDraftId(), buyer?.id ?? null, agency?.id ?? null), null);
    onCreated(id);
  }
  return (
    <Permitted action="tender:draft">
      <Button kind="primary" isLoading={isBusy} onClick={() => void work(create)}>
        {text.create}
      </Button>
    </Permitted>
  );
}
