import { useEffect, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { drawGraphicCode } from "../api.ts";
import { failureDescription } from "../model/sign-in-failure.ts";
import { signInText } from "../text.ts";
import styles from "./graphic-code-field.module.css";

export interface GraphicCodeFieldProps {
  /** The picture is drawn under this key; another key draws another picture. */
  readonly checkKey: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The code of a picture: a click changes it, a button enlarges it. */
export function GraphicCodeField({ checkKey, value, onChange, error }: GraphicCodeFieldProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [drawing, setDrawing] = useState(0);
  const [isLarge, setIsLarge] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counter asks for a new picture under the same key
  useEffect(() => {
    let isGone = false;
    drawGraphicCode(checkKey).then(
      (address) => {
        if (isGone) return;
        setPicture(address);
        setFailure(undefined);
      },
      (cause: unknown) => {
        if (isGone) return;
        setPicture(null);
        setFailure(failureDescription(cause instanceof Error ? cause.message : null));
      },
    );
    return () => {
      isGone = true;
    };
  }, [checkKey, drawing]);

  const change = () => {
    onChange("");
    setDrawing(drawing + 1);
  };

  return (
    <div className={styles.field}>
      <TextField
        label={signInText.graphicCode}
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={signInText.graphicCodeHint}
        value={value}
        error={error ?? failure}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={styles.input}
      />
      <div className={styles.side}>
        <button type="button" className={styles.picture} aria-label={signInText.pictureName} onClick={change}>
          {picture ? (
            <img src={picture} alt="" className={classNames(styles.image, isLarge && styles.large)} />
          ) : (
            signInText.changePicture
          )}
        </button>
        <Button kind="text" size="small" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? signInText.shrink : signInText.enlarge}
        </Button>
      </div>
    </div>
  );
}
