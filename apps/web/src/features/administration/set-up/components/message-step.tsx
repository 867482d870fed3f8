import { useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Channel, hasTestResult, type Overview, testMessage, useRefreshSetUp, useTestResult } from "../api.ts";
import { setUpText, messageText as text } from "../text.ts";
import { MailTest } from "./mail-test.tsx";
import styles from "./set-up.module.css";

const variables = { sms: "SMS_PROVIDER", mail: "MAIL_PROVIDER" } as const;
// Cloud gateways fill a template of their own with the code alone, so the message with a code is tested.
const smsTest = { code: "sms_code", subject: text.channels.sms, body: text.test.sms } as const;

/** The providers of SMS and mail, with a test SMS to the person and a test mail to a typed address. */
export function MessageStep({ overview }: { readonly overview: Overview }) {
  return (
    <>
      <p className={styles.hint}>{text.hint}</p>
      <div className={styles.ways}>
        <ChannelCard channel="sms" channelState={overview.sms} />
        <ChannelCard channel="mail" channelState={overview.mail} />
      </div>
    </>
  );
}

interface SentMessage {
  readonly id: string | null;
  readonly recipient: string;
}

function ChannelCard({
  channel,
  channelState,
}: {
  readonly channel: Channel;
  readonly channelState: Overview[Channel];
}) {
  const { provider, origin, deliveredAt, cause } = channelState;
  const maySend = usePermission("message_template:test").isVisible;
  const mayReadLog = usePermission("message:view").isVisible;
  const refresh = useRefreshSetUp();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isConfigured = provider !== "none";

  async function send(): Promise<void> {
    setIsSending(true);
    setSent(null);
    setRefusal(null);
    try {
      const { to: recipient, messageId } = await testMessage(smsTest);
      setSent({ id: mayReadLog ? messageId : null, recipient });
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) setRefusal(error);
      else if (!isAborted(error)) reportError(error);
    } finally {
      setIsSending(false);
    }
  }

  const details: readonly Detail[] = [
    { label: text.channel, value: text.providers[provider] },
    { label: text.origin, value: text.origins[origin](variables[channel]) },
    { label: text.deliveredAt, value: deliveredAt === null ? text.never : <TimeText at={deliveredAt} isExact /> },
    ...(cause === null ? [] : [{ label: text.cause, value: cause, isFullWidth: true }]),
  ];
  return (
    <section className={styles.way} aria-label={text.channels[channel]}>
      <h3>{text.channels[channel]}</h3>
      <DetailList columns={1} details={details} />
      {isConfigured ? null : <p className={styles.notice}>{text.none[channel]}</p>}
      <div aria-live="polite">
        {refusal ? (
          <p className={styles.notice}>
            {refusal.message}
            {refusal.code === "message.no_phone" ? (
              <>
                {" "}
                <Link to="/account/settings/base#security">{text.account}</Link>
              </>
            ) : null}
          </p>
        ) : null}
        {sent === null ? null : sent.id === null ? (
          <p className={styles.notice}>{text.sentUnwatched(sent.recipient)}</p>
        ) : (
          <Outcome id={sent.id} recipient={sent.recipient} onResult={() => void refresh()} />
        )}
      </div>
      {maySend && channel === "mail" ? <MailTest isConfigured={isConfigured} onResult={() => void refresh()} /> : null}
      <div className={styles.actions}>
        {maySend ? null : <span className={styles.hint}>{setUpText.noRight(text.right)}</span>}
        {maySend && channel === "sms" ? (
          <Button disabled={!isConfigured} isLoading={isSending} onClick={() => void send()}>
            {text.try}
          </Button>
        ) : null}
        <Link to={`/operation/settings?keyword=${variables[channel]}`}>{text.settings}</Link>
        {mayReadLog ? <Link to={`/operation/messages?channel=${channel}`}>{text.log}</Link> : null}
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly id: string;
  readonly recipient: string;
  onResult(): void;
}

/** The result from the log of messages; nothing is shown before it is known. */
function Outcome({ id, recipient, onResult }: OutcomeProps) {
  const { data, error } = useTestResult(id);
  const [isReported, setIsReported] = useState(false);
  const isKnown = data !== undefined && hasTestResult(data);
  if (isKnown && !isReported) {
    setIsReported(true);
    queueMicrotask(onResult);
  }
  if (error) return <p className={styles.notice}>{text.unread}</p>;
  if (!isKnown) return <p className={styles.notice}>{text.waiting(recipient)}</p>;
  if (data.state === "delivered")
    return (
      <p className={styles.notice} data-tone="good">
        {text.delivered(recipient)}
      </p>
    );
  const cause = data.cause ?? text.unknownCause;
  const words =
    data.state === "waiting" ? text.failed(cause) : data.state === "refused" ? text.refused(cause) : text.expired;
  return (
    <p className={styles.notice} data-tone="bad">
      {words}
    </p>
  );
}
