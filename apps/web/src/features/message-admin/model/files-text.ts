import { bytesText } from "../../../shared/format/bytes-text.ts";
import type { MessageRow } from "../api.ts";
import { logText as text } from "../text.ts";

/** What a mail carries, in one line: 台账.xlsx（12 KB）、汇总.csv（3 KB，已清除）. */
export const filesText = (files: MessageRow["files"]): string =>
  files.map(({ name, bytes, isGone }) => text.file(name, bytesText(bytes), isGone)).join("、");
