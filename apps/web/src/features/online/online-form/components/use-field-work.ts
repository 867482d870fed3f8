import { type RefObject, useCallback, useMemo, useRef } from "react";
import type { PublishedForm } from "../api.ts";
import { duplicateOf, newId, withField, withoutField } from "../model/fields.ts";
import { canvasText, paletteText } from "../text.ts";
import type { DesignerApi } from "./designer-context.tsx";
import type { DesignerState } from "./use-designer.ts";

interface Options extends Pick<DesignerApi, "id" | "mayEdit" | "isPublished" | "chosenId" | "choose" | "announce"> {
  readonly state: DesignerState;
  readonly published: readonly PublishedForm[];
  readonly canvas: RefObject<HTMLDivElement | null>;
}

/** Returns the designer's actions. Their identity changes only with the state that they depend on. */
export function useFieldWork({
  id,
  state,
  published,
  isPublished,
  mayEdit,
  chosenId,
  choose,
  announce,
  canvas,
}: Options): DesignerApi {
  const { definition, faults } = state;
  const latest = useRef(state);
  latest.current = state;
  const change = useCallback<DesignerApi["change"]>(
    (act, typedSetting = null) => latest.current.changeDefinition(act, typedSetting),
    [],
  );
  const changeField = useCallback<DesignerApi["changeField"]>(
    (fieldId, act, typedSetting = null) => latest.current.changeField(fieldId, act, typedSetting),
    [],
  );
  const addField = useCallback<DesignerApi["addField"]>(
    (field, neighbour = null) => {
      change((now) => withField(now, field, neighbour));
      choose(field.id);
      announce(paletteText.added(field.title));
    },
    [change, choose, announce],
  );
  const removeField = useCallback<DesignerApi["removeField"]>(
    (field) => {
      const { fields } = latest.current.definition;
      const index = fields.findIndex((candidate) => candidate.id === field.id);
      const next = fields[index + 1] ?? fields[index - 1];
      change((now) => withoutField(now, field.id));
      choose(next?.id ?? null);
      announce(canvasText.removed(field.title));
      // The focused field was removed; its neighbour takes the focus.
      requestAnimationFrame(() => canvas.current?.querySelector<HTMLElement>(`[data-field="${next?.id}"]`)?.focus());
    },
    [change, choose, announce, canvas],
  );
  const duplicateField = useCallback<DesignerApi["duplicateField"]>(
    (field) => {
      const duplicate = duplicateOf(field, latest.current.definition.fields, newId());
      addField(duplicate, { id: field.id, side: "after" });
    },
    [addField],
  );
  return useMemo<DesignerApi>(
    () => ({
      id,
      definition,
      faults,
      published,
      isPublished,
      mayEdit,
      chosenId,
      choose,
      change,
      changeField,
      addField,
      removeField,
      duplicateField,
      announce,
    }),
    [
      id,
      definition,
      faults,
      published,
      isPublished,
      mayEdit,
      chosenId,
      choose,
      change,
      changeField,
      addField,
      removeField,
      duplicateField,
      announce,
    ],
  );
}
