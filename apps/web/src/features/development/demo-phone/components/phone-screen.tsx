import { beijingMinute } from "@tender/contract/beijing";
import { type FormEvent, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { findTask, type Scanned, sendDecision, sendScan, useRefreshDemoPhones } from "../api.ts";
import type { Key, Phone } from "../model/phone-signature.ts";
import { contentOfCode } from "../model/task-of-code.ts";
import { demoPhoneText as text } from "../text.ts";
import styles from "./demo-phone-panel.module.css";

interface AtTask {
  readonly taskId: string;
  readonly scanned: Scanned;
}

/** The screen of the phone: first the camera, then the task to confirm. */
export function PhoneScreen({ phone, privateKey }: { phone: Phone; privateKey: Key }) {
  const [at, setAt] = useState<AtTask | null>(null);
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const refresh = useRefreshDemoPhones();

  async function run(work: () => Promise<string>): Promise<void> {
    setIsBusy(true);
    setMessage("");
    try {
      setMessage(await work());
    } catch (error) {
      setMessage(error instanceof Error ? error.message : "");
    } finally {
      setIsBusy(false);
    }
  }

  const scan = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const content = typed.trim() === "" ? undefined : contentOfCode(typed);
      if (typed.trim() !== "" && content === undefined) return text.badCode;
      const taskId = content?.taskId ?? (await findTask(phone.authType));
      if (taskId === undefined) return text.noCode;
      setAt({ taskId, scanned: await sendScan(phone, privateKey, taskId) });
      setTyped("");
      return "";
    });
  };

  const decide = (number: string | null) => {
    if (!at) return;
    if (number !== null && !/^\d{2}$/.test(number)) {
      setMessage(text.numberMissing);
      return;
    }
    void run(async () => {
      try {
        await sendDecision(phone, privateKey, at.taskId, number);
      } finally {
        setAt(null);
        setTyped("");
        await refresh();
      }
      return number === null ? text.refused : text.confirmed;
    });
  };

  return (
    <div className={styles.screen}>
      {at ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            decide(typed.trim());
          }}
        >
          <Facts scanned={at.scanned} />
          <TextField
            label={text.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            placeholder={text.numberHint}
            noMessageLine
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button kind="primary" type="submit" isLoading={isBusy}>
              {text.confirm}
            </Button>
            <Button disabled={isBusy} onClick={() => decide(null)}>
              {text.refuse}
            </Button>
          </div>
        </form>
      ) : (
        <form noValidate onSubmit={scan}>
          <TextField
            label={text.code}
            autoComplete="off"
            maxLength={500}
            placeholder={text.codeHint}
            noMessageLine
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button kind="primary" type="submit" isLoading={isBusy}>
              {text.scan}
            </Button>
          </div>
        </form>
      )}
      <p className={styles.message} role="status">
        {message}
      </p>
    </div>
  );
}

function Facts({ scanned: { purpose, account, browser, address, time } }: { scanned: Scanned }) {
  const facts = [
    [text.purpose, text.purposes[purpose]],
    [text.account, account],
    [text.browser, browser],
    [text.address, address],
    [text.time, beijingMinute(time)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
