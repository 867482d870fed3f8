import { PASSWORD_MARK } from "@tender/contract/rules";
import { call } from "../../shared/api/client.ts";
import { readStored, writeStored } from "../../shared/storage/stored-values.ts";
import type { TrackPoint } from "./model/slider.ts";
import { solveSliderChallenge } from "./slider-work.ts";

export interface AccountSignIn {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly graphicCode: string | null;
  readonly checkKey: string;
}

/** What stands in `captcha` when the slider, and no graphic code, was asked for. */
const sliderMark = "slider";

export const signInWithPassword = async (form: AccountSignIn) =>
  call("session.signInWithPassword", {
    body: {
      username: form.username.trim(),
      password: await encryptPassword(form.password),
      remember_me: form.remember,
      captcha: form.graphicCode?.trim() ?? sliderMark,
      checkKey: form.checkKey,
    },
  });

/** Key and iv are kept for 7 days; the server takes the pair before the present one as well. */
async function encryptionKey(): Promise<{ key: string; iv: string }> {
  const stored = readStored("ENCRYPTED_STRING");
  if (stored) return stored;
  const fetched = await call("session.readEncryptionKey");
  writeStored("ENCRYPTED_STRING", fetched);
  return fetched;
}

/** AES-CBC behind a mark, the habit of the wire. Where the browser has no cryptography (plain http) it goes unmarked. */
async function encryptPassword(password: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return password;
  const { key, iv } = await encryptionKey();
  const algorithm = { name: "AES-CBC", iv: bytesOf(iv) };
  const cryptoKey = await crypto.subtle.importKey("raw", bytesOf(key), "AES-CBC", false, ["encrypt"]);
  const data = await crypto.subtle.encrypt(algorithm, cryptoKey, new TextEncoder().encode(password));
  return PASSWORD_MARK + base64Of(new Uint8Array(data));
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** A challenge and, in time, its solution. */
export interface SliderWork {
  readonly solved: Promise<{ challenge: unknown; solution: unknown }>;
  readonly cancel: () => void;
}

/** Fetches a challenge and works at it while the person drags. */
export function startSliderWork(): SliderWork {
  const controller = new AbortController();
  const solved = call("captcha.challengeSlider", {}, { signal: controller.signal }).then(async (challenge) => ({
    challenge,
    solution: await solveSliderChallenge(challenge, controller),
  }));
  // Whoever waits for it is told; a drag given up has nobody waiting.
  solved.catch(() => undefined);
  return { solved, cancel: () => controller.abort() };
}

/** Hands in solution and track; throws with the server's message when it does not pass. */
export async function checkSlider(work: SliderWork, track: readonly TrackPoint[], checkKey: string): Promise<void> {
  const { challenge, solution } = await work.solved;
  const json = JSON.stringify({ challenge, solution, track });
  await call("captcha.check", { body: { captcha: base64Of(new TextEncoder().encode(json)), checkKey } });
}

/** Data address of a picture drawn under the key; it replaces an earlier one. */
export const drawGraphicCode = (checkKey: string) => call("captcha.drawForKey", { params: { timestamp: checkKey } });

export const drawScanCode = (authType: "0" | "1", signal: AbortSignal) =>
  call("scan.drawCode", { query: { authType } }, { signal });
