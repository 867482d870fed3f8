import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import type { Overview, StepState as State } from "../api.ts";
import { type ShownStep, stepKeys } from "../model/steps.ts";
import { setUpText as text } from "../text.ts";
import styles from "./set-up.module.css";

const tones = { done: "good", partly: "plain", open: "plain" } as const;

export const StepState = ({ state }: { readonly state: State }) => (
  <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>
);

interface Props {
  readonly overview: Overview;
  readonly shown: ShownStep;
  onChoose(step: ShownStep): void;
}

/** All steps with their state; each can be opened at any time. */
export function StepList({ overview, shown, onChoose }: Props) {
  return (
    <nav className={styles.steps} aria-label={text.steps}>
      <ol>
        {stepKeys.map((key) => {
          const state = overview.steps.find((step) => step.key === key)?.state;
          return (
            <li key={key}>
              <button type="button" aria-current={key === shown ? "step" : undefined} onClick={() => onChoose(key)}>
                <span>{text.names[key]}</span>
                {state === undefined ? null : <StepState state={state} />}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
