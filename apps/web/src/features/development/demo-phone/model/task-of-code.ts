import type { AuthType } from "@tender/contract";

export interface CodeContent {
  readonly taskId: string;
  readonly authType: AuthType;
}

/** Parses the content of a code; undefined: it is none of this portal. */
export function contentOfCode(text: string): CodeContent | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const { searchParams } = new URL(text.trim());
  const [taskId, authType] = [searchParams.get("taskId"), searchParams.get("authType")];
  return taskId && (authType === "0" || authType === "1") ? { taskId, authType } : undefined;
}
