import { useState } from "react";
import { CanvasCaptcha } from "#shared/picture-code/canvas-captcha.tsx";
import { captchaError } from "#shared/picture-code/local-captcha.ts";
import { PictureCodeField } from "#shared/picture-code/picture-code-field.tsx";
import { useDrawing } from "#shared/picture-code/use-drawing.ts";
import { Slider } from "#shared/slider/slider.tsx";
import { startSliderWork } from "#shared/slider/slider-calls.ts";
import { useSlider } from "#shared/slider/use-slider.ts";
import { Button } from "#shared/ui/button.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { checkGraphicCode, drawGraphicCode, messageOf } from "../api.ts";
import { galleryText } from "../text.ts";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

export function SliderSpecimen() {
  const text = galleryText.slider;
  const [attempt, setAttempt] = useState(0);
  return (
    <Specimen about={text}>
      <LiveSlider key={attempt} onAgain={() => setAttempt(attempt + 1)} />
    </Specimen>
  );
}

function LiveSlider({ onAgain }: { onAgain(): void }) {
  const [checkKey] = useState(() => String(Date.now()));
  const control = useSlider(checkKey, async () => startSliderWork);
  const { state } = control;
  const hasPassed = state.phase === "passed";
  return (
    <>
      <div className={styles.slider}>
        <Slider
          control={control}
          error={state.phase === "idle" ? (state.message ?? undefined) : undefined}
          onGrab={() => undefined}
        />
      </div>
      <div className={styles.row}>
        <span role="status">{hasPassed ? galleryText.slider.passed : null}</span>
        {hasPassed ? <Button onClick={onAgain}>{galleryText.slider.again}</Button> : null}
      </div>
    </>
  );
}

export function PictureCodeSpecimen() {
  const text = galleryText.picture;
  const [checkKey, setCheckKey] = useState(() => String(Date.now()));
  const [picture, setPicture] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<{ error?: string; isRight: boolean }>({ isRight: false });
  const { failure } = useDrawing({
    draw: (signal) => drawGraphicCode(checkKey, signal),
    subject: checkKey,
    onPicture: setPicture,
  });

  function check(): void {
    checkGraphicCode(typed, checkKey).then(
      () => setOutcome({ isRight: true }),
      (error: unknown) => setOutcome({ isRight: false, error: messageOf(error) }),
    );
    // A code is valid for one attempt, whatever its result.
    setCheckKey(String(Date.now()));
    setTyped("");
  }

  return (
    <Specimen about={text}>
      <div className={styles.column}>
        <PictureCodeField
          name="gallery-code"
          picture={failure === null ? picture : null}
          onNewPicture={() => setCheckKey(String(Date.now()))}
          value={typed}
          onChange={setTyped}
          error={failure === null ? outcome.error : messageOf(failure)}
        />
        <div className={styles.row}>
          <Button onClick={check}>{text.check}</Button>
          <span role="status">{outcome.isRight ? text.right : null}</span>
        </div>
      </div>
    </Specimen>
  );
}

export function CanvasSpecimen() {
  const text = galleryText.canvas;
  const [source, setSource] = useState<"local" | "remote">("local");
  const [enteredCode, setEnteredCode] = useState("");
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null | undefined>();
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <Segmented
          label={text.source}
          value={source}
          onChange={setSource}
          options={[
            { value: "local", label: text.local },
            { value: "remote", label: text.remote },
          ]}
        />
        {source === "remote" ? (
          <TextField
            label={text.given}
            hint={text.givenHint}
            autoComplete="off"
            maxLength={4}
            value={enteredCode}
            onChange={(event) => setEnteredCode(event.currentTarget.value)}
          />
        ) : null}
        {source === "remote" ? (
          <CanvasCaptcha key={enteredCode} onCode={setCode} remote={async () => enteredCode.trim()} />
        ) : (
          <CanvasCaptcha onCode={setCode} />
        )}
        <TextField
          label={text.typed}
          autoComplete="off"
          value={typed}
          error={error ?? undefined}
          hint={error === null ? text.right : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setError(captchaError(typed, code))}
        />
      </div>
    </Specimen>
  );
}
