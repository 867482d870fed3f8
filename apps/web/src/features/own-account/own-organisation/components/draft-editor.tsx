import { beijingSecond } from "@tender/contract/beijing";
import type { OrganisationFile, OrganisationFileKind } from "@tender/contract/organisation-facts";
import { Form } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useRegions } from "#shared/organisation/organisation-facts.tsx";
import { OrganisationFields } from "#shared/organisation/organisation-fields.tsx";
import { FileButtons, OrganisationFiles } from "#shared/organisation/organisation-files.tsx";
import type { OrganisationForm } from "#shared/organisation/organisation-form.ts";
import { Button } from "#shared/ui/button.tsx";
import type { Difference } from "#shared/workspace-ui/changed-fields.ts";
import { ChangedMeanwhile } from "#shared/workspace-ui/changed-meanwhile.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { discardOwn, type OwnOrganisation, readOwn, submitOwn, uploadOwn, useRefreshOwn, withdrawOwn } from "../api.ts";
import { createDraftAutosave, isOthersDraft, keptDraft, type SaveState } from "../draft-autosave.ts";
import {
  type Draft,
  type DraftPieces,
  draftDifferences,
  draftFields,
  draftOf,
  faultOf,
  isSameDraft,
  standingDraft,
} from "../model/draft.ts";
import { ownOrganisationText as text } from "../text.ts";
import styles from "./own-organisation.module.css";

interface Props {
  readonly own: OwnOrganisation;
  /** It was handed in or given up. */
  readonly onDone: () => void;
  /** Somebody else's draft takes the place of this one. */
  readonly onReload: () => void;
}

function stateText(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return state.at === null ? "" : text.saved(beijingSecond(state.at).slice(11));
    case "refused":
      return state.refusal.message;
    case "changed":
      return "";
    default:
      return { waiting: text.pending, saving: text.saving, offline: text.offline }[state.kind];
  }
}

/** What the organisation's administrator proposes. It is saved while it is typed, however incomplete. */
export function DraftEditor({ own, onDone, onReload }: Props) {
  const { id, facts, submission } = own;
  const refresh = useRefreshOwn();
  const { wordFor } = useRegions();
  const [{ begun, kept, autosave }] = useState(() => {
    const onServer = standingDraft(own);
    const left = keptDraft(id);
    return {
      begun: onServer,
      kept: left && !isSameDraft(left.draft, onServer) ? left : null,
      // What was left at the tab was written over that version: a later one of somebody else's is told.
      autosave: createDraftAutosave({
        id,
        version: left ? left.version : (submission?.version ?? null),
        begun: onServer,
        over: left?.over ?? onServer,
      }),
    };
  });
  const [files, setFiles] = useState<readonly OrganisationFile[]>(kept?.draft.files ?? begun.files);
  const [fileFault, setFileFault] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isGoingOn, setIsGoingOn] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference<DraftPieces>[] | null>(null);
  const state = autosave.state.use();
  const mayLackCode = facts.uscc === null;
  const initial = kept?.draft.form ?? begun.form;

  const control = useWorkspaceForm<OrganisationForm>({
    send: async () => {
      const draft = now();
      if (isSameDraft(draft, draftOf(facts))) {
        notify({ kind: "info", text: text.nothingChanged });
        return;
      }
      const fault = faultOf(draft, mayLackCode);
      if (fault) return show(fault.field, fault.message);
      const version = await autosave.flush();
      if (version === undefined || version === null) return;
      await submitOwn(id, version);
      autosave.stop();
      notify({ kind: "success", text: text.submitted });
      await refresh();
      onDone();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.details?.field === "attachments") setFileFault(error.message);
      else if (error instanceof ApiError && isOthersDraft(error)) void autosave.look(error);
      else reportError(error);
    },
  });
  const { form } = control;

  function now(change: Partial<Draft> = {}): Draft {
    return { form: { ...initial, ...form.getFieldsValue(true) }, files, ...change };
  }
  function show(field: string, message: string): void {
    if (field === "attachments") {
      setFileFault(message);
      return;
    }
    form.setFields([{ name: field as keyof OrganisationForm, errors: [message] }]);
    form.focusField(field as keyof OrganisationForm);
  }
  function setAll(next: readonly OrganisationFile[]): void {
    setFiles(next);
    setFileFault(undefined);
    autosave.note(now({ files: next }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was left at the tab
  useEffect(() => {
    if (kept) autosave.note(kept.draft);
    return autosave.start();
  }, [autosave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of others is looked at once
  useEffect(() => {
    if (state.kind === "changed") compare(state.over, state.now);
    else setDifferences(null);
  }, [state]);

  const fields = draftFields(wordFor);

  /** What was typed here stays, what was left alone follows the other person; which of both, whoever writes may choose. */
  function compare(over: Draft, latest: OwnOrganisation): void {
    const found = draftDifferences(fields, { over, mine: now(), theirs: standingDraft(latest) });
    take(Object.fromEntries(found.filter(({ isMine }) => !isMine).map(({ name, theirs }) => [name, theirs])));
    // Where there is nothing to choose, there is nothing to ask.
    if (found.length === 0 && latest.submission?.state !== "waiting") void autosave.goOn(latest);
    else setDifferences(found);
  }
  function take({ attachments = files, ...typed }: Partial<DraftPieces>): void {
    form.setFieldsValue(typed as Parameters<typeof form.setFieldsValue>[0]);
    setAll(attachments);
  }

  async function goOn(latest: OwnOrganisation): Promise<void> {
    setIsGoingOn(true);
    try {
      if (latest.submission?.state === "waiting") {
        await withdrawOwn(id);
        latest = (await readOwn()).find((one) => one.id === id) ?? latest;
      }
      await autosave.goOn(latest);
      if ((await autosave.flush()) !== undefined) await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "organisation.not_waiting") await autosave.look(error);
      else reportError(error);
    } finally {
      setIsGoingOn(false);
    }
  }

  async function upload(kind: OrganisationFileKind, file: File): Promise<void> {
    setIsUploading(true);
    try {
      setAll([...files, await uploadOwn(id, kind, file)]);
    } catch (error) {
      reportError(error);
    } finally {
      setIsUploading(false);
    }
  }
  async function discard(): Promise<void> {
    const question = { title: text.discard, text: text.discardQuestion, okText: text.discard, danger: true };
    if (!(await confirm(question))) return;
    setIsDiscarding(true);
    try {
      await discardOwn(id);
      autosave.stop();
      notify({ kind: "success", text: text.discarded });
      await refresh();
      onDone();
    } catch (error) {
      reportError(error);
    } finally {
      setIsDiscarding(false);
    }
  }

  return (
    <WorkspaceForm
      id={`own-organisation-${id}`}
      control={control}
      initialValues={initial}
      onFieldsChange={() => autosave.note(now())}
    >
      {state.kind === "changed" && differences ? (
        <ChangedMeanwhile
          key={state.now.submission?.version}
          fields={fields}
          differences={differences}
          onChoose={(name, value) => take({ [name]: value })}
        >
          <Became submission={state.now.submission} />
          <Button size="small" kind="primary" isLoading={isGoingOn} onClick={() => void goOn(state.now)}>
            {state.now.submission?.state === "waiting" ? text.withdrawAndSave : text.saveChosen}
          </Button>
          <Button
            size="small"
            onClick={() => {
              autosave.stop();
              onReload();
            }}
          >
            {text.takeTheirs}
          </Button>
        </ChangedMeanwhile>
      ) : null}
      <OrganisationFields mayLackCode={mayLackCode} keptPhone="" phoneHint={text.phoneHint} isDraft />
      <Form.Item
        label={text.files}
        required
        {...(fileFault === undefined
          ? {}
          : { validateStatus: "error" as const, help: <span role="alert">{fileFault}</span> })}
      >
        <OrganisationFiles
          files={files}
          action={(file) => (
            <RowAction
              aria-label={text.fileRemoveOf(file.fileName)}
              onClick={() => setAll(files.filter((one) => one.attachPath !== file.attachPath))}
            >
              {text.fileRemove}
            </RowAction>
          )}
        />
        <FileButtons isBusy={isUploading} onFile={(kind, file) => void upload(kind, file)} />
      </Form.Item>
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isLoading={control.isSending} disabled={state.kind === "changed"}>
          {text.submit}
        </Button>
        <Button isLoading={isDiscarding} onClick={() => void discard()}>
          {text.discard}
        </Button>
        <span className={styles.quiet} role="status" data-refused={state.kind === "refused" || undefined}>
          {stateText(state)}
        </span>
      </div>
    </WorkspaceForm>
  );
}

/** Where there is no draft any more. */
function Became({ submission }: Pick<OwnOrganisation, "submission">) {
  if (submission !== null && submission.state !== "waiting") return null;
  return <p className={styles.became}>{submission === null ? text.closed : text.handedIn(submission.submittedBy)}</p>;
}
