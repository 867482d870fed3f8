import { Button } from "#shared/ui/button.tsx";
import { canDeal } from "./deal-rules.ts";

interface Props {
  readonly status: number | string;
  /** The subject of the button; a page has many of these buttons. */
  readonly about: string;
  onDeal(): void;
}

/** The button 办理 at the end of a to-do. Null: the to-do is settled. */
export function ToDoButton({ status, about, onDeal }: Props) {
  if (!canDeal(status)) return null;
  return (
    <Button size="small" aria-label={`办理：${about}`} onClick={onDeal}>
      办理
    </Button>
  );
}
