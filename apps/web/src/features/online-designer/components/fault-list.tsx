import { Popover } from "antd";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { type FaultPlace, placeOf, wordsOfPlace } from "../model/faults.ts";
import { designerText as text } from "../text.ts";
import styles from "./designer.module.css";
import { useDesignerApi } from "./designer-context.tsx";

/** All that keeps the draft from being published; each leads to where it is mended. */
export function FaultList({ onPlace }: { readonly onPlace: (place: FaultPlace) => void }) {
  const { definition, faults } = useDesignerApi();
  const [isOpen, setIsOpen] = useState(false);
  if (faults.length === 0)
    return (
      <span className={styles.sound}>
        <Icon name="check-circle" size={16} />
        {text.noFaults}
      </span>
    );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      title={text.faultList}
      content={
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={`${fault.at} ${fault.what}`}>
              <button
                type="button"
                className={styles.faultLine}
                onClick={() => {
                  setIsOpen(false);
                  onPlace(placeOf(definition, fault));
                }}
              >
                <span>{wordsOfPlace(definition, fault)}</span>
                {fault.what}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Button icon={<Icon name="warning" size={16} />} aria-expanded={isOpen} className={styles.faulty}>
        {text.faults(faults.length)}
      </Button>
    </Popover>
  );
}
