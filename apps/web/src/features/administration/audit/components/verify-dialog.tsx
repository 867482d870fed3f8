import { chainFaultWord } from "@tender/contract/audit-words";
import { Form, Input, Progress } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { rule, useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type VerificationProgress, verifyChain } from "../api.ts";
import { auditText, progressText, chainText as text, wholeText } from "../text.ts";

const anchorFault = (typed: string): string | undefined =>
  typed.trim() === "" || /^\d{1,15}:[\da-fA-F]{64}$/.test(typed.trim()) ? undefined : text.anchorWrong;

/** Verifies the whole trail step by step, and can be stopped. */
export function VerifyDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const [result, setResult] = useState<VerificationProgress | null>(null);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const control = useWorkspaceForm<{ anchor: string }>({
    send: async ({ anchor }) => {
      controller.current = new AbortController();
      setResult(null);
      await verifyChain(anchor.trim() || null, controller.current.signal, setResult);
    },
  });
  const { isSending } = control;
  return (
    <WorkspaceDialog
      open
      title={text.verify}
      width={560}
      onClose={onClose}
      footer={
        <>
          {isSending ? (
            <Button onClick={() => controller.current.abort()}>{text.stop}</Button>
          ) : (
            <Button onClick={onClose}>{auditText.close}</Button>
          )}
          <Button kind="primary" type="submit" form={id} isLoading={isSending}>
            {result === null ? text.start : text.again}
          </Button>
        </>
      }
    >
      <WorkspaceForm id={id} control={control} initialValues={{ anchor: "" }} disabled={isSending}>
        <Form.Item name="anchor" label={text.anchor} rules={[rule(anchorFault)]}>
          <Input placeholder={text.anchorHint} maxLength={81} autoComplete="off" />
        </Form.Item>
      </WorkspaceForm>
      {result === null ? null : <Outcome result={result} />}
    </WorkspaceDialog>
  );
}

function Outcome({ result: { state, checked, share, fault, first, last } }: { readonly result: VerificationProgress }) {
  return (
    <div role="status">
      <Progress
        percent={Math.floor(share * 100)}
        status={state === "broken" ? "exception" : state === "whole" ? "success" : "normal"}
        aria-label={text.verify}
      />
      {state === "running" ? <p>{progressText(checked)}</p> : null}
      {state === "stopped" ? <p>{text.stopped}</p> : null}
      {state === "whole" ? (
        <p>
          <StatusWord tone="good">{text.whole}</StatusWord>（<span>{wholeText(first, last)}</span>）
        </p>
      ) : null}
      {fault ? (
        <p>
          <StatusWord tone="bad">{text.broken}</StatusWord> <span>{chainFaultWord(fault)}</span>
        </p>
      ) : null}
    </div>
  );
}
