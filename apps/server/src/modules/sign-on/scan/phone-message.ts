import type { AuthType } from "@tender/contract";

interface SignedMessage {
  readonly authType: AuthType;
  readonly taskId: string;
  readonly holder: string;
  readonly time: number;
}

/**
 * Text that an app signs, line by line. The first line distinguishes a scan from a confirmation. No value may contain a
 * line break, so that different messages have different texts. The phone of the development page builds the same texts.
 */
export const scanText = ({ authType, taskId, holder, time }: SignedMessage): string =>
  ["mauth-scan", authType, taskId, holder, time].join("\n");

export const confirmText = (signed: SignedMessage, accepted: boolean, number: string | undefined): string =>
  [
    "mauth-confirm",
    signed.authType,
    signed.taskId,
    signed.holder,
    signed.time,
    accepted ? "yes" : "no",
    number ?? "",
  ].join("\n");
