import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { auditText as text } from "../text.ts";

export const OutcomeWord = ({ outcome }: { outcome: string }) =>
  outcome === "ok" ? (
    <StatusWord tone="good">{text.ok}</StatusWord>
  ) : (
    <StatusWord tone="bad">{text.refused}</StatusWord>
  );
