import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { DevPanel } from "#shared/ui/dev-panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { useOutbox } from "../api.ts";
import { kindWord, outboxText as text } from "../text.ts";
import styles from "./outbox-panel.module.css";

/** Development mode: the simulated phone and mailbox with the sent messages, newest first. */
export function OutboxPanel() {
  const [recipient, setRecipient] = useState("");
  const { data, isPending, isError } = useOutbox(recipient.trim());

  return (
    <DevPanel
      title={text.title}
      hint={text.hint}
      aside={
        <TextField
          className={styles.filter ?? ""}
          label={text.filter}
          placeholder={text.filterHint}
          maxLength={100}
          noMessageLine
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
      }
    >
      {isPending ? <Skeleton lines={3} label={text.loading} /> : null}
      {isError ? <p role="alert">{text.failed}</p> : null}
      {data?.length === 0 ? <p className={styles.hint}>{text.empty}</p> : null}
      <ol className={styles.list}>
        {data?.map((message) => (
          <li
            key={`${message.sentAt} ${message.mobile ?? message.email} ${message.smsmode}`}
            className={styles.message}
          >
            <p className={styles.about}>
              <strong>{message.mobile ?? message.email}</strong>
              <span>{kindWord(message.smsmode)}</span>
              <time dateTime={message.sentAt}>{beijingMinute(message.sentAt)}</time>
            </p>
            {message.subject ? <p className={styles.subject}>{message.subject}</p> : null}
            <p>{message.text}</p>
            {message.code === null ? null : (
              <p className={styles.code}>
                {text.code} <output>{message.code}</output>
                <Button kind="text" size="small" onClick={() => void copyText(message.code ?? "", text.copied)}>
                  {text.copy}
                </Button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </DevPanel>
  );
}
