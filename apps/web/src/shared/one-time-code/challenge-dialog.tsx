import { useEffect, useState } from "react";
import { Slider } from "#shared/slider/slider.tsx";
import { startSliderWork } from "#shared/slider/slider-calls.ts";
import { useSlider } from "#shared/slider/use-slider.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import styles from "./challenge-dialog.module.css";
import { oneTimeCodeText } from "./one-time-code-text.ts";

/** Milliseconds that the passed slider stays visible before the dialog closes. */
const CLOSE_DELAY_MS = 400;

/** Requires the slider before a code is sent. `checkKey` identifies the passed slider. */
export function ChallengeDialog(props: { onPassed: (checkKey: string) => void; onClose: () => void }) {
  const [checkKey] = useState(() => String(Date.now()));
  const slider = useSlider(checkKey, async () => startSliderWork);
  const { phase } = slider.state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the slider has passed
  useEffect(() => {
    if (phase !== "passed") return;
    const timer = setTimeout(() => props.onPassed(checkKey), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <Dialog open title={oneTimeCodeText.challengeTitle} width={420} onClose={props.onClose}>
      <p className={styles.hint}>{oneTimeCodeText.challengeHint}</p>
      <Slider
        control={slider}
        error={slider.state.phase === "idle" ? (slider.state.message ?? undefined) : undefined}
        onGrab={() => undefined}
      />
    </Dialog>
  );
}
