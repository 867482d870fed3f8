import type { OrganisationFile } from "@tender/contract/organisation-facts";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useRegions } from "#shared/organisation/organisation-facts.tsx";
import type { OrganisationForm } from "#shared/organisation/organisation-form.ts";
import { useConcurrentChange } from "#shared/workspace-ui/use-concurrent-change.ts";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { discardOwn, type OwnOrganisation, readOwn, submitOwn, useRefreshOwn, withdrawOwn } from "../api.ts";
import { createDraftAutosave, isChangedByOthers, readStoredDraft } from "../draft-autosave.ts";
import {
  currentDraft,
  type Draft,
  type DraftPieces,
  draftDifferences,
  draftFields,
  draftOf,
  faultOf,
  isSameDraft,
} from "../model/draft.ts";
import { ownOrganisationText as text } from "../text.ts";

/** Holds the form of a draft: saves it while it is typed, merges other people's changes, and submits or discards it. */
export function useOrganisationDraft(organisation: OwnOrganisation, onEnded: () => void) {
  const { id, facts, submission } = organisation;
  const refresh = useRefreshOwn();
  const { wordFor } = useRegions();
  const [{ serverDraft, storedDraft, autosave }] = useState(() => {
    const current = currentDraft(organisation);
    const stored = readStoredDraft(id);
    return {
      serverDraft: current,
      storedDraft: stored && !isSameDraft(stored.draft, current) ? stored : null,
      // The stored draft is based on that version; a later version by another person is reported.
      autosave: createDraftAutosave({
        id,
        version: stored ? stored.version : (submission?.version ?? null),
        initialDraft: current,
        base: stored?.base ?? current,
      }),
    };
  });
  const [files, setFiles] = useState<readonly OrganisationFile[]>(storedDraft?.draft.files ?? serverDraft.files);
  const [fileFault, setFileFault] = useState<string>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isContinuing, setIsContinuing] = useState(false);
  const state = autosave.state.use();
  const isCodeOptional = facts.uscc === null;
  const initial = storedDraft?.draft.form ?? serverDraft.form;

  const control = useWorkspaceForm<OrganisationForm>({
    send: async () => {
      const draft = draftWith();
      if (isSameDraft(draft, draftOf(facts))) {
        notify({ kind: "info", text: text.nothingChanged });
        return;
      }
      const fault = faultOf(draft, isCodeOptional);
      if (fault) return showFault(fault.field, fault.message);
      const version = await autosave.flush();
      if (version === undefined || version === null) return;
      await submitOwn(id, version);
      autosave.stop();
      notify({ kind: "success", text: text.submitted });
      await refresh();
      onEnded();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.details?.field === "attachments") setFileFault(error.message);
      else if (error instanceof ApiError && isChangedByOthers(error)) void autosave.readChange(error);
      else reportError(error);
    },
  });
  const { form } = control;

  function draftWith(change: Partial<Draft> = {}): Draft {
    return { form: { ...initial, ...form.getFieldsValue(true) }, files, ...change };
  }
  function showFault(field: string, message: string): void {
    if (field === "attachments") {
      setFileFault(message);
      return;
    }
    form.setFields([{ name: field as keyof OrganisationForm, errors: [message] }]);
    form.focusField(field as keyof OrganisationForm);
  }
  function replaceFiles(next: readonly OrganisationFile[]): void {
    setFiles(next);
    setFileFault(undefined);
    autosave.setDraft(draftWith({ files: next }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the draft stored in the tab
  useEffect(() => {
    if (storedDraft) autosave.setDraft(storedDraft.draft);
    return autosave.start();
  }, [autosave]);

  const fields = draftFields(wordFor);

  function applyValues({ attachments = files, ...typed }: Partial<DraftPieces>): void {
    form.setFieldsValue(typed as Parameters<typeof form.setFieldsValue>[0]);
    replaceFiles(attachments);
  }

  const differences = useConcurrentChange<DraftPieces, Draft, OwnOrganisation>({
    changed: state.kind === "changed" ? state : null,
    differencesOf: (base, latest) =>
      draftDifferences(fields, { base, mine: draftWith(), theirs: currentDraft(latest) }),
    applyValues,
    continueFrom: autosave.continueFrom,
    needsConfirmation: ({ submission: latest }) => latest?.state === "waiting",
  });

  async function continueDraft(latest: OwnOrganisation): Promise<void> {
    setIsContinuing(true);
    try {
      if (latest.submission?.state === "waiting") {
        await withdrawOwn(id);
        latest = (await readOwn()).find((candidate) => candidate.id === id) ?? latest;
      }
      await autosave.continueFrom(latest);
      if ((await autosave.flush()) !== undefined) await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "organisation.not_waiting") await autosave.readChange(error);
      else reportError(error);
    } finally {
      setIsContinuing(false);
    }
  }

  async function discard(): Promise<void> {
    const question = { title: text.discard, text: text.discardQuestion, okText: text.discard, isDangerous: true };
    if (!(await confirm(question))) return;
    setIsDiscarding(true);
    try {
      await discardOwn(id);
      autosave.stop();
      notify({ kind: "success", text: text.discarded });
      await refresh();
      onEnded();
    } catch (error) {
      reportError(error);
    } finally {
      setIsDiscarding(false);
    }
  }

  return {
    control,
    initial,
    isCodeOptional,
    autosave,
    state,
    note: () => autosave.setDraft(draftWith()),
    files,
    fileFault,
    setFiles: replaceFiles,
    fields,
    differences,
    applyValues,
    isContinuing,
    continueDraft,
    isDiscarding,
    discard,
  };
}
