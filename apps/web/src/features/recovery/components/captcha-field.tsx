import { useEffect, useState } from "react";
import { isAborted } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { type CaptchaPicture, drawCaptcha } from "../api.ts";
import { recoveryText } from "../text.ts";
import styles from "./captcha-field.module.css";

export interface CaptchaFieldProps {
  readonly picture: CaptchaPicture | null;
  readonly onPicture: (picture: CaptchaPicture | null) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A picture of the server's and what is read in it. It draws one when there is none; a click draws another. */
export function CaptchaField({ picture, onPicture, value, onChange, error }: CaptchaFieldProps) {
  const [failure, setFailure] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const isWanted = picture === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one drawing for each time a picture is missing
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    drawCaptcha(leaving.signal).then(
      (drawn) => {
        setFailure(undefined);
        onPicture(drawn);
      },
      (cause: unknown) => {
        if (!isAborted(cause)) setFailure(cause instanceof Error ? cause.message : recoveryText.requestFailed);
      },
    );
    return () => leaving.abort();
  }, [isWanted, attempt]);

  const change = () => {
    onChange("");
    onPicture(null);
    setAttempt(attempt + 1);
  };

  return (
    <div className={styles.field}>
      <TextField
        label={recoveryText.captcha}
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={recoveryText.captchaHint}
        value={value}
        error={failure ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={styles.input}
      />
      <div className={styles.side}>
        <button type="button" className={styles.picture} aria-label={recoveryText.picture} onClick={change}>
          {picture ? (
            <img src={picture.address} alt="" className={classNames(styles.image, isLarge && styles.large)} />
          ) : (
            recoveryText.changePicture
          )}
        </button>
        <Button kind="text" size="small" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? recoveryText.shrink : recoveryText.enlarge}
        </Button>
      </div>
    </div>
  );
}
