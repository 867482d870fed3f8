import { blankPerson, type DraftPerson } from "../model/people-draft.ts";
import { useDraft } from "./use-draft.ts";

const firstRow: readonly DraftPerson[] = [blankPerson("first")];

/** Returns the people of the draft, at least one row; other steps may add one. */
export const usePeopleDraft = () => {
  const [drafts, set] = useDraft<readonly DraftPerson[]>("people", firstRow);
  return [
    drafts.map((draft) => ({ ...blankPerson(draft.key), ...draft })),
    (next: readonly DraftPerson[]) => set(next.length === 0 ? firstRow : next),
  ] as const;
};
