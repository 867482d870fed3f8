import { useEffect, useState } from "react";
import { PictureCodeField } from "../../../shared/picture-code/picture-code-field.tsx";
import { drawGraphicCode } from "../api.ts";
import { failureDescription } from "../model/sign-in-failure.ts";

export interface GraphicCodeFieldProps {
  /** The picture is drawn under this key; another key draws another picture. */
  readonly checkKey: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A picture of the server's under the sign-in's key. */
export function GraphicCodeField({ checkKey, value, onChange, error }: GraphicCodeFieldProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [drawing, setDrawing] = useState(0);

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

  return (
    <PictureCodeField
      name="graphicCode"
      picture={picture}
      onOtherPicture={() => setDrawing(drawing + 1)}
      value={value}
      onChange={onChange}
      error={error ?? failure}
    />
  );
}
