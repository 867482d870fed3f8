import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { useSession } from "#shared/session/session.ts";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { renewRecoveryCodes, type TwoStepState, turnTwoStepOff } from "../api.ts";
import { twoStepText } from "../text.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./security-card.module.css";
import { TrustedDeviceList } from "./trusted-device-list.tsx";

const text = twoStepText.settings;
/** With fewer codes left, the page suggests new ones. */
const LOW_CODE_COUNT = 3;

export interface TwoStepOnProps {
  readonly state: TwoStepState;
  /** Sets up another authenticator app. */
  readonly onChange: () => void;
  readonly onChanged: () => Promise<void>;
}

export function TwoStepOn({ state, onChange, onChanged }: TwoStepOnProps) {
  const { isWaiting, turnOff, renew } = useTwoStepChanges(onChanged);
  const isLow = state.recoveryCodesLeft < LOW_CODE_COUNT;
  return (
    <>
      {state.isRequired ? <p className={styles.about}>{text.required}</p> : null}
      <ItemList>
        <Item title={text.since} note={state.setUpAt ? <TimeText at={state.setUpAt} isExact /> : null}>
          <RowAction onClick={onChange}>{text.change}</RowAction>
          {state.isRequired ? null : (
            <RowAction disabled={isWaiting} onClick={() => void turnOff()}>
              {text.turnOff}
            </RowAction>
          )}
        </Item>
        <Item
          title={text.codes}
          note={
            <>
              {text.codesLeft(state.recoveryCodesLeft)}
              {isLow ? <span className={styles.low}>{text.codesLow}</span> : null}
            </>
          }
        >
          <RowAction disabled={isWaiting} onClick={() => void renew()}>
            {text.renew}
          </RowAction>
        </Item>
      </ItemList>
      {state.trustedDeviceDays > 0 ? <TrustedDeviceList devices={state.trustedDevices} onChanged={onChanged} /> : null}
    </>
  );
}

/** Turns the second step off and renews the recovery codes, which a dialog shows. */
function useTwoStepChanges(onChanged: () => Promise<void>) {
  const session = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  useTabDialog(
    "recovery-codes",
    codes ? (
      <RecoveryCodesDialog
        Frame={WorkspaceDialog}
        username={session?.user.username ?? ""}
        codes={codes}
        onClose={() => setCodes(null)}
      />
    ) : null,
  );

  /** Runs confirmation, proof and work, each in its own dialog, one after another. */
  async function carryOut(question: { title: string; text: string; okText: string }, work: () => Promise<void>) {
    if (!(await confirm({ ...question, isDangerous: true }))) return;
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

  return { isWaiting, turnOff, renew };
}
