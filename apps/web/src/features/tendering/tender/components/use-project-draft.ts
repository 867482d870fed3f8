import { Form } from "antd";
import { useEffect } from "react";
import { ApiError } from "#shared/api/client.ts";
import { useAutosave } from "#shared/draft/use-autosave.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { differencesOf } from "#shared/workspace-ui/changed-fields.ts";
import { useConcurrentChange } from "#shared/workspace-ui/use-concurrent-change.ts";
import { pathOf } from "../model/findings.ts";
import { type ProjectForm, projectFormOf } from "../model/project-form.ts";
import type { Project } from "../model/tender.ts";
import { projectDrafts } from "../project-drafts.ts";
import { projectPieces } from "../project-pieces.ts";

/** Returns the form of a draft that saves itself, and the differences to a version that another person has saved. */
export function useProjectDraft(project: Project) {
  const [form] = Form.useForm<ProjectForm>();
  const { id, version } = project;
  const { initial, autosave, state } = useAutosave({
    source: projectDrafts,
    draftVersion: { id, version },
    initialForm: projectFormOf(project),
  });
  const shown: ProjectForm = { ...initial, ...Form.useWatch((values) => values, { form, preserve: true }) };
  const current = (): ProjectForm => ({ ...initial, ...form.getFieldsValue(true) });

  useEffect(() => {
    if (state.kind !== "refused") return;
    const { refusal } = state;
    const field = refusal instanceof ApiError ? refusal.details?.field : undefined;
    if (field === undefined) reportError(refusal);
    else form.setFields([{ name: pathOf({ field }) as never, errors: [refusal.message] }]);
  }, [state, form]);

  function setValue(name: keyof ProjectForm, value: unknown): void {
    form.setFieldValue(name, value as never);
    autosave.note(current());
  }

  const differences = useConcurrentChange<ProjectForm, ProjectForm, Project>({
    changed: state.kind === "changed" ? state : null,
    differencesOf: (base, now) =>
      differencesOf(projectPieces, {
        initialValues: base,
        ownValues: current(),
        otherValues: projectFormOf(now),
      }),
    applyValues: (values) => {
      for (const [name, value] of Object.entries(values)) setValue(name as keyof ProjectForm, value);
    },
    continueFrom: autosave.rebase,
  });

  return { form, initial, shown, current, autosave, state, differences, setValue };
}
