import { Input } from "antd";
import { type SyntheticEvent, useId, useState } from "react";
import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type MailResult, testMail } from "../api.ts";
import { mailTestText as text } from "../text.ts";
import styles from "./set-up.module.css";

interface Props {
  readonly isConfigured: boolean;
  readonly onResult: () => void;
}

interface SentTest {
  readonly address: string;
  readonly result: MailResult;
}

/** Sends a test mail to a typed address and shows the mail server's answer to each step. */
export function MailTest({ isConfigured, onResult }: Props) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<SentTest | null>(null);

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const typed = address.trim();
    setSent(null);
    setFault(typed === "" ? text.missing : null);
    if (typed === "") {
      document.getElementById(id)?.focus();
      return;
    }
    setIsSending(true);
    try {
      setSent({ address: typed, result: await testMail(typed) });
      onResult();
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) setFault(error.message);
      else if (!isAborted(error)) reportError(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      <form className={styles.mailTest} noValidate onSubmit={(event) => void send(event)}>
        <label htmlFor={id}>{text.address}</label>
        <div className={styles.mailField}>
          <Input
            id={id}
            type="email"
            value={address}
            maxLength={100}
            autoComplete="email"
            disabled={!isConfigured || isSending}
            status={fault === null ? "" : "error"}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : `${id}-fault`}
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button type="submit" disabled={!isConfigured} isLoading={isSending}>
            {text.send}
          </Button>
        </div>
        {fault === null ? null : (
          <p id={`${id}-fault`} className={styles.fault}>
            {fault}
          </p>
        )}
      </form>
      <div aria-live="polite">
        {isSending ? <p className={styles.notice}>{text.sending}</p> : null}
        {sent ? <Result {...sent} /> : null}
      </div>
    </>
  );
}

const tones = { passed: "good", skipped: "plain", failed: "bad" } as const;

function Result({ address, result: { steps, cause } }: SentTest) {
  return (
    <div className={styles.trial}>
      <p className={styles.notice} data-tone={cause === null ? "good" : "bad"}>
        {cause === null ? text.accepted(address) : text.failed(cause)}
      </p>
      <ol aria-label={text.steps}>
        {steps.map(({ key, state, detail }) => (
          <li key={key}>
            <span>{text.names[key]}</span>
            <StatusWord tone={tones[state]}>
              {state === "skipped" && (key === "tls" || key === "auth") ? text.skipped[key] : text.states[state]}
            </StatusWord>
            {detail === null ? null : <span className={styles.hint}>{detail}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
