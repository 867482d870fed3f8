import type { Caller } from "../../platform/caller.ts";
import { type FileKind, fileKinds } from "./file-content.ts";

/** Who may see a file that is not flagged public. */
type Audience = "owner" | "signed-in";

export interface FileGroup {
  readonly audience: Audience;
  /** What may be uploaded into it by the upload call; absent: nothing, the product itself fills the group. */
  readonly uploads?: readonly FileKind[];
}

/** The groups with rules of their own. Files of any other group (`attachGroup`) are their owner's. */
const fileGroups: Readonly<Record<string, FileGroup>> = {
  /** Pictures of people: they stand beside names, so everybody who is signed in sees them. */
  avatar: { audience: "signed-in" },
  /** Files a person keeps for the own use. */
  attachment: { audience: "owner", uploads: fileKinds },
};

export const groupOf = (name: string): FileGroup | undefined =>
  Object.hasOwn(fileGroups, name) ? fileGroups[name] : undefined;

interface Seen {
  readonly attachGroup: string;
  readonly isPublic: boolean;
  readonly ownerId: string | null;
}

/** Public files may be seen by anybody, all others by signed-in people only. The routes hand in nobody whose session still owes a step. */
export function maySee(file: Seen, caller: Pick<Caller, "userId"> | undefined): boolean {
  if (file.isPublic) return true;
  if (caller === undefined) return false;
  return groupOf(file.attachGroup)?.audience === "signed-in" || file.ownerId === caller.userId;
}
