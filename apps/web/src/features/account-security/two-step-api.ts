import { call, type ResultFor } from "../../shared/api/client.ts";
import { proveByPasskey } from "../../shared/passkey/passkey-browser.ts";

export type TwoStepState = ResultFor<"twoStep.readState">;

export const verifyCode = (method: "code" | "recovery-code", code: string, trustDevice: boolean) =>
  call("twoStep.verify", { body: { evidence: { method, code }, trustDevice } });

export async function verifyByPasskey(trustDevice: boolean) {
  const assertion = await proveByPasskey(await call("twoStep.challengePasskey"));
  return call("twoStep.verify", { body: { evidence: { method: "passkey", assertion }, trustDevice } });
}

export const beginSetUp = (signal: AbortSignal) => call("twoStep.beginSetUp", {}, { signal });
export const confirmSetUp = (code: string) => call("twoStep.confirmSetUp", { body: { code } });
export const readTwoStepState = (signal: AbortSignal) => call("twoStep.readState", {}, { signal });
export const renewRecoveryCodes = () => call("twoStep.renewRecoveryCodes");
export const turnTwoStepOff = () => call("twoStep.turnOff");
export const endTrust = (id: string) => call("twoStep.endTrust", { body: { id } });
