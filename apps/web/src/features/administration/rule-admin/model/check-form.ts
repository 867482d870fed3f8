import type { EndpointOf, ResultOf } from "@tender/contract";

export type CheckStep = ResultOf<EndpointOf<"validation.list">>["rows"][number]["steps"][number];

/** A step in the form. */
export interface StepForm {
  readonly isWhole: boolean;
  readonly count: number | null;
  readonly pattern: string;
  readonly message: string;
  readonly isFirst: boolean;
}

export const blankStep: StepForm = { isWhole: true, count: 1, pattern: "", message: "", isFirst: false };

export const stepForm = ({ digits, pattern, message, priority }: CheckStep): StepForm => ({
  isWhole: digits === "*",
  count: digits === "*" ? 1 : digits,
  pattern,
  message,
  isFirst: priority === 1,
});

export const stepOf = ({ isWhole, count, pattern, message, isFirst }: StepForm): CheckStep => ({
  digits: isWhole ? "*" : (count ?? 1),
  pattern,
  message: message.trim(),
  priority: isWhole && isFirst ? 1 : 0,
});

/** Whether the steps are complete enough for a trial. */
export const isComplete = (steps: readonly Partial<StepForm>[]): boolean =>
  steps.length > 0 && steps.every(({ pattern, message }) => pattern !== "" && message?.trim() !== "");
