import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type DataKey, rotateDataKey, startSealing, useDataKeys } from "../api.ts";
import { dataKeyText as text } from "../text.ts";
import styles from "./security.module.css";

const tones = { new: "plain", current: "good", former: "plain" } as const;

/** The keys of sealed phone numbers, with the progress of their replacement. */
export function DataKeysCard() {
  const { data, error, isFetching, refetch } = useDataKeys();
  if (error)
    return <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { stage, formerSeenAt, keys, columns } = data;
  const isReplaced = (key: DataKey) => keys.some(({ purpose, state }) => purpose === key.purpose && state === "new");
  return (
    <Card
      title={text.title}
      extra={<StatusWord tone={stage === "sealed" ? "good" : "bad"}>{text.stages[stage]}</StatusWord>}
    >
      <div className={styles.parts}>
        {stage === "plain" ? (
          <div className={styles.waiting}>
            <p className={styles.hint}>{text.waiting(formerSeenAt && beijingMinute(formerSeenAt))}</p>
            <Permitted action="security:keys">
              <KeyAction
                label={text.start}
                question={text.startQuestion}
                done={text.started}
                act={startSealing}
                onDone={refetch}
                isButton
              />
            </Permitted>
          </div>
        ) : null}
        <PlainTable
          label={text.title}
          head={[text.purpose, text.version, text.state, text.createdAt, text.createdBy, text.rows, text.actions]}
          figures={[1, 5]}
          rows={keys.map((key) => ({
            key: `${key.purpose} ${key.version}`,
            cells: [
              text.purposes[key.purpose],
              key.version,
              <StatusWord key="state" tone={tones[key.state]}>
                {text.states[key.state]}
              </StatusWord>,
              beijingMinute(key.createdAt),
              key.createdBy ?? text.bySystem,
              key.rows ?? "—",
              key.state === "current" && stage === "sealed" && !isReplaced(key) ? (
                <Permitted key="rotate" action="security:keys">
                  <KeyAction
                    label={text.rotate}
                    name={`${text.rotate} ${text.purposes[key.purpose]}`}
                    question={text.rotateQuestion(text.purposes[key.purpose])}
                    done={text.rotated}
                    act={() => rotateDataKey(key.purpose)}
                    onDone={refetch}
                  />
                </Permitted>
              ) : null,
            ],
          }))}
        />
        <PlainTable
          label={text.progress}
          head={[text.column, text.done, text.total]}
          figures={[1, 2]}
          rows={columns.map(({ title, total, done }) => ({ key: title, cells: [title, done, total] }))}
        />
      </div>
    </Card>
  );
}

interface KeyActionProps {
  readonly label: string;
  /** Name for assistive technology, if the label alone is ambiguous. */
  readonly name?: string;
  readonly question: string;
  readonly done: string;
  readonly isButton?: boolean;
  act(): Promise<unknown>;
  onDone(): Promise<unknown>;
}

function KeyAction({ label, name = label, question, done, isButton = false, act, onDone }: KeyActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function run(): Promise<void> {
    if (!(await confirm({ title: label, text: question, okText: label }))) return;
    setIsBusy(true);
    try {
      await act();
      notify({ kind: "success", text: done });
    } catch (error) {
      reportError(error);
    } finally {
      await onDone();
      setIsBusy(false);
    }
  }
  const Action = isButton ? Button : RowAction;
  return (
    <Action isLoading={isBusy} aria-label={name} onClick={() => void run()}>
      {label}
    </Action>
  );
}
