import { Form } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { useAutosave } from "#shared/draft/use-autosave.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useConcurrentChange } from "#shared/workspace-ui/use-concurrent-change.ts";
import type { Choices } from "../api.ts";
import { noticeDrafts } from "../draft-source.ts";
import { type DraftForm, formFieldOf, formOf, type NoticeDetail } from "../model/draft-form.ts";
import { fieldsOfPiece, type NoticePieces, noticeDifferences, noticeFields } from "../model/notice-pieces.ts";
import { TextDifference } from "./text-difference.tsx";

export interface NoticeDraftOptions {
  /** Null: a new draft, which does not exist on the server before the first input. */
  readonly draftVersion: { readonly id: string; readonly version: number } | null;
  /** The form on the server. */
  readonly initialForm: DraftForm;
  readonly choices: Choices | undefined;
  /** Called after the new draft was created on the server. */
  readonly onCreated?: (id: string) => void;
}

/** Returns a draft with its form, its autosave, and the differences to a version that another person has saved. */
export function useNoticeDraft({ draftVersion, initialForm, choices, onCreated }: NoticeDraftOptions) {
  const [form] = Form.useForm<DraftForm>();
  const { initial, autosave, state } = useAutosave({ source: noticeDrafts, draftVersion, initialForm, onCreated });
  const [textRevision, setTextRevision] = useState(0);
  const shown: DraftForm = { ...initial, ...Form.useWatch((values) => values, form) };

  const current = (): DraftForm => ({ ...initial, ...form.getFieldsValue(true) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown once
  useEffect(() => {
    if (state.kind === "refused") explain(state.refusal);
  }, [state]);

  function explain(error: unknown): void {
    const field = error instanceof ApiError ? formFieldOf(error.details?.field ?? "", current().leads) : undefined;
    if (field === undefined) reportError(error);
    else form.setFields([{ name: field, errors: [(error as ApiError).message] }]);
  }

  const fields = noticeFields(choices, (mine, theirs, words) => <TextDifference {...{ mine, theirs, words }} />);

  function setValue(name: keyof NoticePieces, value: unknown): void {
    form.setFieldsValue(fieldsOfPiece(name, value as never) as Parameters<typeof form.setFieldsValue>[0]);
    autosave.note(current());
  }

  const differences = useConcurrentChange<NoticePieces, DraftForm, NoticeDetail>({
    changed: state.kind === "changed" ? state : null,
    differencesOf: (base, now) => noticeDifferences(fields, { base, mine: current(), theirs: formOf(now) }),
    applyValues: (values) => {
      for (const [name, value] of Object.entries(values)) setValue(name as keyof NoticePieces, value);
      if ("html" in values) setTextRevision((count) => count + 1);
    },
    continueFrom: autosave.rebase,
  });

  return { form, initial, shown, current, autosave, state, explain, fields, differences, setValue, textRevision };
}

export type NoticeDraft = ReturnType<typeof useNoticeDraft>;
