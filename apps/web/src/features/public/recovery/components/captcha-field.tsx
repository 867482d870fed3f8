import { PictureCodeField } from "#shared/picture-code/picture-code-field.tsx";
import { useDrawing } from "#shared/picture-code/use-drawing.ts";
import { type CaptchaPicture, drawCaptcha } from "../api.ts";
import { textOf } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";

export interface CaptchaFieldProps {
  readonly picture: CaptchaPicture | null;
  readonly onPicture: (picture: CaptchaPicture | null) => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The picture code and its input. A picture is drawn whenever there is none. */
export function CaptchaField({ picture, onPicture, value, onChange, error }: CaptchaFieldProps) {
  const { failure, drawAgain } = useDrawing({
    draw: async (signal) => picture ?? drawCaptcha(signal),
    subject: picture === null,
    onPicture,
  });

  return (
    <PictureCodeField
      name="captcha"
      picture={picture?.address ?? null}
      onNewPicture={() => {
        onPicture(null);
        drawAgain();
      }}
      value={value}
      onChange={onChange}
      error={failure === null ? error : textOf(failure)}
      alternativeText={recoveryText.otherWay}
    />
  );
}
