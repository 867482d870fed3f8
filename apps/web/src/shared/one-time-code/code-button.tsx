import { Button } from "#shared/ui/button.tsx";
import styles from "./code-button.module.css";
import { oneTimeCodeText } from "./one-time-code-text.ts";
import type { CodeButtonControl } from "./use-code-button.tsx";

/** The button inside a code field, after the text. `onPress` validates first and then calls `control.press`. */
export function CodeButton({ control, onPress }: { control: CodeButtonControl; onPress: () => void }) {
  return (
    <Button kind="text" className={styles.button} disabled={control.remainingSeconds > 0} onClick={onPress}>
      {control.remainingSeconds > 0 ? oneTimeCodeText.retryAfter(control.remainingSeconds) : oneTimeCodeText.get}
    </Button>
  );
}
