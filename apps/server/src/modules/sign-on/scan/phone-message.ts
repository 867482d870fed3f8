import type { AuthType } from "@tender/contract";

interface Signed {
  readonly authType: AuthType;
  readonly taskId: string;
  readonly holder: string;
  readonly time: number;
}

/**
 * What an app signs, line by line. The first line keeps a scan from being taken for a confirmation; none of the values may
 * hold a line break, so that no two messages have one text. The development page's phone writes the same.
 */
export const scanText = ({ authType, taskId, holder, time }: Signed): string =>
  ["mauth-scan", authType, taskId, holder, time].join("\n");

export const confirmText = (signed: Signed, accepted: boolean, number: string | undefined): string =>
  [
    "mauth-confirm",
    signed.authType,
    signed.taskId,
    signed.holder,
    signed.time,
    accepted ? "yes" : "no",
    number ?? "",
  ].join("\n");
