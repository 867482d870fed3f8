import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import type { MessageRow } from "../api.ts";
import { logText as text } from "../text.ts";

const tones = { waiting: "plain", delivered: "good", refused: "bad", expired: "bad" } as const;

export const MessageState = ({ state }: { readonly state: MessageRow["state"] }) => (
  <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>
);
