import { Button } from "../../../shared/ui/button.tsx";
import { twoStepText } from "../text.ts";
import styles from "./two-step-card.module.css";

const text = twoStepText.settings;

export function TwoStepOff({ isRequired, onTurnOn }: { isRequired: boolean; onTurnOn: () => void }) {
  return (
    <>
      <p className={styles.about}>
        {isRequired ? text.required : null}
        {text.about}
      </p>
      <Button kind="primary" onClick={onTurnOn}>
        {text.turnOn}
        {text.title}
      </Button>
    </>
  );
}
