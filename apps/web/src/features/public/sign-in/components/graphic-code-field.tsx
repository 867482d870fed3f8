import { useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { PictureCodeField } from "#shared/picture-code/picture-code-field.tsx";
import { useDrawing } from "#shared/picture-code/use-drawing.ts";
import { drawGraphicCode } from "../api.ts";
import { failureDescription } from "../model/sign-in-failure.ts";
import { signInText } from "../text.ts";
import { mobileText } from "./mobile-text.ts";

export interface GraphicCodeFieldProps {
  /** The key of the picture; another key draws another picture. */
  readonly checkKey: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Lists the enabled ways to sign in without a picture. */
function otherWays(): string {
  const { phoneLoginEnabled, signInWays } = portalConfig;
  const methods = [
    ...(phoneLoginEnabled ? [signInText.phoneTab] : []),
    ...(signInWays.scanApps.length > 0 ? [mobileText.scan] : []),
    ...(signInWays.certificate ? [mobileText.certificateTab] : []),
    mobileText.passkey,
  ];
  return `看不清或无法读图时，可改用${methods.join("、")}，无需图形验证码。`;
}

/** The picture code under the key of the sign-in. */
export function GraphicCodeField({ checkKey, value, onChange, error }: GraphicCodeFieldProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const { failure, drawAgain } = useDrawing({
    draw: (signal) => drawGraphicCode(checkKey, signal),
    subject: checkKey,
    onPicture: setPicture,
  });
  const failureText =
    failure === null ? undefined : failureDescription(failure instanceof Error ? failure.message : null);

  return (
    <PictureCodeField
      name="graphicCode"
      picture={failure === null ? picture : null}
      onNewPicture={drawAgain}
      value={value}
      onChange={onChange}
      error={failureText ?? error}
      alternativeText={otherWays()}
    />
  );
}
