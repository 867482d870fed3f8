import { beijingSecond } from "@tender/contract/beijing";
import { OrganisationFields } from "#shared/organisation/organisation-fields.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import type { OwnOrganisation } from "../api.ts";
import type { SaveState } from "../draft-autosave.ts";
import { ownOrganisationText as text } from "../text.ts";
import { DraftFiles } from "./draft-files.tsx";
import styles from "./own-organisation.module.css";
import { useOrganisationDraft } from "./use-organisation-draft.ts";

interface Props {
  readonly organisation: OwnOrganisation;
  /** The draft was submitted or discarded. */
  readonly onEnded: () => void;
  /** Another person's draft replaces this one. */
  readonly onReload: () => void;
}

function stateText(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.savedAt === null ? "" : text.saved(beijingSecond(state.savedAt).slice(11));
    case "refused":
      return state.refusal.message;
    case "changed":
      return "";
    default:
      return { waiting: text.pending, saving: text.saving, offline: text.offline }[state.kind];
  }
}

/**
 * The change that the organisation's administrator prepares. The draft is saved while it is typed, even if incomplete.
 */
export function DraftEditor({ organisation, onEnded, onReload }: Props) {
  const draft = useOrganisationDraft(organisation, onEnded);
  const { control, autosave, state, fields, differences } = draft;

  return (
    <WorkspaceForm
      id={`own-organisation-${organisation.id}`}
      control={control}
      initialValues={draft.initial}
      onFieldsChange={draft.note}
    >
      {state.kind === "changed" && differences ? (
        <ConcurrentChanges
          key={state.now.submission?.version}
          fields={fields}
          differences={differences}
          onChoose={(name, value) => draft.applyValues({ [name]: value })}
        >
          <EndedDraftNote submission={state.now.submission} />
          <Button
            size="small"
            kind="primary"
            isLoading={draft.isContinuing}
            onClick={() => void draft.continueDraft(state.now)}
          >
            {state.now.submission?.state === "waiting" ? text.withdrawAndSave : text.saveChosen}
          </Button>
          <Button
            size="small"
            onClick={() => {
              autosave.stop();
              onReload();
            }}
          >
            {text.discardMine}
          </Button>
        </ConcurrentChanges>
      ) : null}
      <OrganisationFields isCodeOptional={draft.isCodeOptional} storedPhone="" phoneHint={text.phoneHint} isDraft />
      <DraftFiles id={organisation.id} files={draft.files} fault={draft.fileFault} onChange={draft.setFiles} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isLoading={control.isSending} disabled={state.kind === "changed"}>
          {text.submit}
        </Button>
        <Button isLoading={draft.isDiscarding} onClick={() => void draft.discard()}>
          {text.discard}
        </Button>
        <span className={styles.quiet} role="status" data-refused={state.kind === "refused" || undefined}>
          {stateText(state)}
        </span>
      </div>
    </WorkspaceForm>
  );
}

/** Shows that another person has submitted or ended the draft. */
function EndedDraftNote({ submission }: Pick<OwnOrganisation, "submission">) {
  if (submission !== null && submission.state !== "waiting") return null;
  return (
    <p className={styles.became}>{submission === null ? text.closed : text.submittedByOther(submission.submittedBy)}</p>
  );
}
