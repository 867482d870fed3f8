import { useEffect, useState } from "react";
import { isAborted } from "../../../shared/api/client.ts";
import { PictureCodeField } from "../../../shared/picture-code/picture-code-field.tsx";
import { type CaptchaPicture, drawCaptcha } from "../api.ts";
import { recoveryText } from "../text.ts";

export interface CaptchaFieldProps {
  readonly picture: CaptchaPicture | null;
  readonly onPicture: (picture: CaptchaPicture | null) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A picture of the server's and what is read in it. It draws one whenever there is none. */
export function CaptchaField({ picture, onPicture, value, onChange, error }: CaptchaFieldProps) {
  const [failure, setFailure] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
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

  return (
    <PictureCodeField
      name="captcha"
      picture={picture?.address ?? null}
      onOtherPicture={() => {
        onPicture(null);
        setAttempt(attempt + 1);
      }}
      value={value}
      onChange={onChange}
      error={failure ?? error}
    />
  );
}
