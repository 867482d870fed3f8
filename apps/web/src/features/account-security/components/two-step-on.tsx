import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { ensureProof } from "../../../shared/proof/proof-request.ts";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { twoStepText } from "../text.ts";
import { renewRecoveryCodes, type TwoStepState, turnTwoStepOff } from "../two-step-api.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TrustedDeviceList } from "./trusted-device-list.tsx";
import styles from "./two-step-card.module.css";

const text = twoStepText.settings;
/** From here on new recovery codes are worth making. */
const FEW_CODES = 3;

export interface TwoStepOnProps {
  readonly state: TwoStepState;
  /** Another authenticator app. */
  readonly onChange: () => void;
  readonly onChanged: () => Promise<void>;
}

export function TwoStepOn({ state, onChange, onChanged }: TwoStepOnProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  useTabDialog("recovery-codes", codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null);

  /** The question, the proof, then the work: each in its own dialog, one after the other. */
  async function carryOut(question: { title: string; text: string; okText: string }, work: () => Promise<void>) {
    if (!(await confirm({ ...question, danger: true }))) return;
    setIsWaiting(true);
    try {
      if (await ensureProof()) await work();
    } catch (failure) {
      reportError(failure);
    } finally {
      setIsWaiting(false);
    }
  }

  const turnOff = () =>
    carryOut({ title: text.turnOffTitle, text: text.turnOffQuestion, okText: text.turnOff }, async () => {
      await turnTwoStepOff();
      await onChanged();
      notify({ kind: "success", text: text.turnedOff });
    });

  const renew = () =>
    carryOut({ title: text.renewTitle, text: text.renewQuestion, okText: text.renew }, async () => {
      setCodes((await renewRecoveryCodes()).recoveryCodes);
      await onChanged();
    });

  const isLow = state.recoveryCodesLeft < FEW_CODES;
  return (
    <>
      {state.isRequired ? <p className={styles.about}>{text.required}</p> : null}
      <div className={styles.row}>
        <span className={styles.main}>
          {text.since}
          <span className={styles.side}>{state.setUpAt ? <TimeText at={state.setUpAt} isExact /> : null}</span>
        </span>
        <span className={styles.actions}>
          <RowAction onClick={onChange}>{text.change}</RowAction>
          {state.isRequired ? null : (
            <RowAction disabled={isWaiting} onClick={() => void turnOff()}>
              {text.turnOff}
            </RowAction>
          )}
        </span>
      </div>
      <div className={styles.row}>
        <span className={styles.main}>
          {text.codes}
          <span className={styles.side}>{text.codesLeft(state.recoveryCodesLeft)}</span>
          {isLow ? <span className={styles.low}>{text.codesLow}</span> : null}
        </span>
        <RowAction disabled={isWaiting} onClick={() => void renew()}>
          {text.renew}
        </RowAction>
      </div>
      {state.trustedDeviceDays > 0 ? <TrustedDeviceList devices={state.trustedDevices} onChanged={onChanged} /> : null}
    </>
  );
}
