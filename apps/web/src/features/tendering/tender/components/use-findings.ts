import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { checkDraft } from "../api.ts";
import { isFilled, pathOf } from "../model/findings.ts";
import { type ProjectForm, sentDraftOf } from "../model/project-form.ts";
import type { Finding } from "../model/tender.ts";

const PAUSE_MS = 800;

/** Checks the form by the server's rules while it is typed. `documents`: number of files, which count as well. */
export function useFindings(id: string, form: ProjectForm, documents: number) {
  const sent = useDebounced(JSON.stringify(sentDraftOf(form)), PAUSE_MS);
  return useQuery({
    queryKey: ["tender", "check", id, sent, documents],
    queryFn: () => checkDraft(id, JSON.parse(sent)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { shownInPlace: true },
  });
}

/** Marks each field whose value the server finds wrong. An empty field is only listed, not marked. */
export function useFieldMarks(
  form: FormInstance<ProjectForm>,
  findings: readonly Finding[] | undefined,
  current: () => ProjectForm,
): void {
  const mark = useEffectEvent((found: readonly Finding[]) => {
    const wrong = found
      .map((finding) => ({ name: pathOf(finding) as never, warnings: [finding.message] }))
      .filter(({ name }) => isFilled(current(), name));
    form.setFields(form.getFieldsError().map(({ name }) => ({ name: name as never, warnings: [] })));
    form.setFields(wrong);
  });
  useEffect(() => mark(findings ?? []), [findings]);
}
