import { useState } from "react";
import { Link } from "react-router";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { endSetUp, type Overview, type StepKey, useRefreshSetUp } from "../api.ts";
import { remainingSteps } from "../model/steps.ts";
import { setUpText, finishText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { StepState } from "./step-list.tsx";

const nextPages = [
  ["/system/roles", text.links.roles],
  ["/system/subsystems", text.links.subsystems],
  ["/system/notices", text.links.notices],
] as const;

interface Props {
  readonly overview: Overview;
  onStep(step: StepKey): void;
}

/** Finished and remaining steps, and the action that ends the set-up. */
export function FinishStep({ overview, onStep }: Props) {
  const mayEnd = usePermission("set_up:end").isVisible;
  const refresh = useRefreshSetUp();
  const [isSending, setIsSending] = useState(false);
  const names = remainingSteps(overview)
    .map((key) => setUpText.names[key])
    .join("、");
  const isComplete = names === "";
  const canEnd = mayEnd && !overview.isDemo && overview.ended?.how !== "finished";

  async function end(how: "finished" | "skipped"): Promise<void> {
    if (how === "skipped" && !(await confirm({ title: text.skip, text: text.skipQuestion(names), okText: text.skip })))
      return;
    setIsSending(true);
    try {
      await endSetUp(how);
      notify({ kind: "success", text: how === "finished" ? text.done : text.skipped });
      await refresh();
    } catch (error) {
      reportError(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      <p className={styles.hint}>{isComplete ? text.allDone : text.remaining(names)}</p>
      <ul className={styles.summary} aria-label={text.list}>
        {overview.steps.map(({ key, state }) => (
          <li key={key}>
            <span>{setUpText.names[key]}</span>
            <StepState state={state} />
            <RowAction onClick={() => onStep(key)}>
              {state === "done" ? text.viewStep(setUpText.names[key]) : text.goToStep(setUpText.names[key])}
            </RowAction>
          </li>
        ))}
      </ul>
      {canEnd && (isComplete || overview.ended === null) ? (
        <div className={styles.actions}>
          {isComplete ? (
            <Button kind="primary" isLoading={isSending} onClick={() => void end("finished")}>
              {text.finish}
            </Button>
          ) : (
            <Button isLoading={isSending} onClick={() => void end("skipped")}>
              {text.skip}
            </Button>
          )}
        </div>
      ) : null}
      {overview.withoutAddress.length > 0 ? (
        <p className={styles.hint} role="note">
          {text.withoutAddress(overview.withoutAddress.join("、"))}
        </p>
      ) : null}
      {overview.hostsWithOwnFiles > 0 ? (
        <p className={styles.hint} role="note">
          {text.ownFiles(overview.hostsWithOwnFiles)}
        </p>
      ) : null}
      <h3 className={styles.heading}>{text.after}</h3>
      <ul className={styles.links}>
        {nextPages.map(([path, words]) => (
          <li key={path}>
            <Link to={path}>{words}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
