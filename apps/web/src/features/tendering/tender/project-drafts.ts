import type { DraftSource } from "#shared/draft/autosave.ts";
import { createStoredDrafts } from "#shared/draft/stored-drafts.ts";
import { readProject, saveProject } from "./api.ts";
import { type ProjectForm, projectFormOf, sentDraftOf } from "./model/project-form.ts";
import type { Project } from "./model/tender.ts";

/** Drafts of projects. A project is created before its editor opens. */
export const projectDrafts: DraftSource<ProjectForm, Project> = {
  save: (form, { id, version }) => saveProject(sentDraftOf(form), version === null ? null : { id, version }),
  read: readProject,
  formOf: projectFormOf,
  changedCode: "tender.changed",
  closedCodes: ["tender.waiting", "tender.state"],
  deletedCode: "tender.not_found",
  stored: createStoredDrafts("tender-project-draft"),
};
