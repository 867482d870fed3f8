import { createHash } from "node:crypto";
import type { AttackedPortal, Source, Wait } from "./attacked-portal.ts";

interface Challenge {
  readonly parameters: { readonly nonce: string; readonly salt: string; readonly keyPrefix: string };
  readonly signature: string;
}

/** Solves the proof of work like an attacker's program: one SHA-256 per counter, without overhead. */
export function solve({ parameters }: Challenge): { counter: number; derivedKey: string } {
  const { nonce, salt, keyPrefix } = parameters;
  const input = Buffer.concat([Buffer.from(salt, "hex"), Buffer.from(nonce, "hex"), Buffer.alloc(4)]);
  for (let counter = 0; ; counter++) {
    input.writeUInt32BE(counter, input.length - 4);
    const derivedKey = createHash("sha256").update(input).digest("hex");
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
}

const TRACK = [
  [0, 0, 0],
  [120, 2, 180],
  [320, 1, 460],
];
let keys = 1_800_000_000_000;
export const freshKey = (): string => {
  keys += 1;
  return String(keys);
};

/** Passes a slider for the key. */
export async function passSlider(portal: AttackedPortal, source: Source, checkKey: string): Promise<Wait | undefined> {
  const reply = await portal.send(source, "GET", "/api/slider/challenge");
  if (reply.wait) return reply.wait;
  const challenge = reply.result as Challenge;
  const submission = { challenge, solution: solve(challenge), track: TRACK };
  const captcha = Buffer.from(JSON.stringify(submission)).toString("base64");
  const checked = await portal.send(source, "POST", "/sys/checkCaptcha", { body: { captcha, checkKey } });
  if (checked.wait) return checked.wait;
  if (!checked.success) throw new Error(`the slider was refused: ${checked.code}`);
  return undefined;
}

/** Requests a picture for the key. */
export async function drawPicture(portal: AttackedPortal, source: Source, checkKey: string): Promise<Wait | undefined> {
  return (await portal.send(source, "GET", `/api/sys/randomImage/${checkKey}`)).wait;
}
