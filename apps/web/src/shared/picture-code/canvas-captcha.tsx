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
    onDrawn: ({ code, failure }) => {
      if (failure !== null) notify({ kind: "error", text: failure });
      const context = canvas.current?.getContext("2d");
      if (context) draw(context, planCaptcha(code, Math.random));
      onCode(code);
    },
  });

  return (
    <button type="button" className={styles.button} aria-label="验证码图片，点击更换" onClick={drawAgain}>
      <canvas ref={canvas} width={localCaptcha.width} height={localCaptcha.height} />
    </button>
  );
}

function draw(context: CanvasRenderingContext2D, marks: readonly CaptchaMark[]): void {
  const { width, height } = localCaptcha;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const mark of marks) {
    const colour = `hsl(${mark.hue} 60% 38%)`;
    context.fillStyle = colour;
    context.strokeStyle = colour;
    if (mark.kind === "dot") context.fillRect(...mark.at, 1.5, 1.5);
    if (mark.kind === "line") drawLine(context, mark.from, mark.to);
    if (mark.kind === "character") drawCharacter(context, mark.text, mark.at, mark.turn);
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function drawCharacter(
  context: CanvasRenderingContext2D,
  text: string,
  at: readonly [number, number],
  turn: number,
): void {
  context.save();
  context.translate(...at);
  context.rotate(turn);
  context.font = "600 24px monospace";
  context.fillText(text, 0, 0);
  context.restore();
}
