import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { revokeTrust, type TwoStepState } from "../api.ts";
import { twoStepText } from "../text.ts";
import styles from "./security-card.module.css";

const text = twoStepText.settings;

export interface TrustedDeviceListProps {
  readonly devices: TwoStepState["trustedDevices"];
  readonly onChanged: () => Promise<void>;
}

/** The devices that skip the second step. */
export function TrustedDeviceList({ devices, onChanged }: TrustedDeviceListProps) {
  const [ending, setEnding] = useState<string | null>(null);

  async function end(id: string): Promise<void> {
    setEnding(id);
    try {
      await revokeTrust(id);
      notify({ kind: "success", text: text.trustEnded });
    } catch (failure) {
      reportError(failure);
    } finally {
      await onChanged();
      setEnding(null);
    }
  }

  return (
    <>
      <h3 className={styles.subtitle}>{text.devices}</h3>
      {devices.length === 0 ? <p className={styles.about}>{text.devicesNone}</p> : null}
      <ItemList>
        {devices.map(({ id, device, until }) => (
          <Item
            key={id}
            title={device}
            note={
              <span>
                {text.until} <TimeText at={until} isExact />
              </span>
            }
          >
            <RowAction isLoading={ending === id} onClick={() => void end(id)}>
              {text.revokeTrust}
            </RowAction>
          </Item>
        ))}
      </ItemList>
    </>
  );
}
