import { Button } from "#shared/ui/button.tsx";
import { canDeal } from "./deal-rules.ts";

interface Props {
  readonly status: number | string;
  /** What it is about: many of these buttons stand below each other. */
  readonly about: string;
  onDeal(): void;
}

/** 办理, at the end of what is to be done; not in the page where nothing is left to do. */
export function DealButton({ status, about, onDeal }: Props) {
  if (!canDeal(status)) return null;
  return (
    <Button size="small" aria-label={`办理：${about}`} onClick={onDeal}>
      办理
    </Button>
  );
}
