import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useOpenQuestion } from "./confirm.ts";

/** Shows the question of `confirm`. */
export function ConfirmHost() {
  const question = useOpenQuestion();
  if (!question) return null;
  return (
    <Dialog
      open
      title={question.title ?? "提示"}
      width={416}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{question.cancelText ?? "取消"}</Button>
          <Button kind={question.isDangerous ? "danger" : "primary"} onClick={() => question.answer(true)}>
            {question.okText ?? "确定"}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      {question.note === undefined ? null : <p>{question.note}</p>}
    </Dialog>
  );
}
