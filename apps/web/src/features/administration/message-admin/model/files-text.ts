import { bytesText } from "#shared/format/bytes-text.ts";
import { logText as text } from "../text.ts";

interface AttachedFile {
  readonly name: string;
  readonly bytes: number;
  readonly isGone: boolean;
}

/** Returns the attachments of a mail in one line: 台账.xlsx（12 KB）、汇总.csv（3 KB，已清除）. */
export const filesText = (files: readonly AttachedFile[]): string =>
  files.map(({ name, bytes, isGone }) => text.file(name, bytesText(bytes), isGone)).join("、");
