import { useRef } from "react";
import { notify } from "#shared/feedback/notify.ts";
import styles from "./canvas-captcha.module.css";
import { type CaptchaMark, localCaptcha, planCaptcha, type RemoteCode, readCaptchaCode } from "./local-captcha.ts";
import { useDrawing } from "./use-drawing.ts";

export interface CanvasCaptchaProps {
  /** Called with the code of each picture. */
  readonly onCode: (code: string) => void;
  readonly remote?: RemoteCode;
}

/** A code that the browser draws; a click draws another. It prevents slips, not robots, which the server stops. */
export function CanvasCaptcha({ onCode, remote }: CanvasCaptchaProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawAgain } = useDrawing({
    draw: () => readCaptchaCode(Math.random, remote),
    subject: remote,
    onPicture: ({ code, failure }) => {
      if (failure !== null) notify({ kind: "error", text: failure });
      const context = canvas.current?.getContext("2d");
      if (context) drawMarks(context, planCaptcha(code, Math.random));
      onCode(code);
    },
  });

  return (
    <button type="button" className={styles.button} aria-label="验证码图片，点击更换" onClick={drawAgain}>
      <canvas ref={canvas} width={localCaptcha.width} height={localCaptcha.height} />
    </button>
  );
}

function drawMarks(context: CanvasRenderingContext2D, marks: readonly CaptchaMark[]): void {
  const { width, height } = localCaptcha;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const mark of marks) {
    const colour = `hsl(${mark.hue} 60% 38%)`;
    context.fillStyle = colour;
    context.strokeStyle = colour;
    if (mark.kind === "dot") context.fillRect(...mark.position, 1.5, 1.5);
    if (mark.kind === "line") drawLine(context, mark.start, mark.end);
    if (mark.kind === "character") drawCharacter(context, mark.text, mark.position, mark.angle);
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  start: readonly [number, number],
  end: readonly [number, number],
): void {
  context.beginPath();
  context.moveTo(...start);
  context.lineTo(...end);
  context.stroke();
}

function drawCharacter(
  context: CanvasRenderingContext2D,
  text: string,
  position: readonly [number, number],
  angle: number,
): void {
  context.save();
  context.translate(...position);
  context.rotate(angle);
  context.font = "600 24px monospace";
  context.fillText(text, 0, 0);
  context.restore();
}
