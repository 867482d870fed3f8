import { useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { isTestKnown, type Overview, testMessage, useRefreshSetUp, useTestResult, type Way } from "../api.ts";
import { setUpText, messageText as text } from "../text.ts";
import styles from "./set-up.module.css";

const variables = { sms: "SMS_PROVIDER", mail: "MAIL_PROVIDER" } as const;
const tests = {
  // Cloud gateways fill a template of their own with the code alone, so the message with a code is tested.
  sms: { code: "sms_code", subject: text.ways.sms, body: text.test.sms },
  mail: { code: "mail_code", subject: text.test.mailSubject, body: text.test.mail },
} as const;

/** The providers of SMS and mail, and a test message to the person. */
export function MessageStep({ overview }: { readonly overview: Overview }) {
  return (
    <>
      <p className={styles.hint}>{text.hint}</p>
      <div className={styles.ways}>
        <WayCard way="sms" found={overview.sms} />
        <WayCard way="mail" found={overview.mail} />
      </div>
    </>
  );
}

interface Sent {
  readonly id: string | null;
  readonly to: string;
}

function WayCard({ way, found }: { readonly way: Way; readonly found: Overview[Way] }) {
  const { provider, origin, deliveredAt, cause } = found;
  const mayTry = usePermission("message_template:test").isVisible;
  const mayLook = usePermission("message:view").isVisible;
  const refresh = useRefreshSetUp();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isConfigured = provider !== "none";

  async function send(): Promise<void> {
    setIsSending(true);
    setSent(null);
    setRefusal(null);
    try {
      const { to, messageId } = await testMessage(tests[way]);
      setSent({ id: mayLook ? messageId : null, to });
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) setRefusal(error);
      else if (!isAborted(error)) reportError(error);
    } finally {
      setIsSending(false);
    }
  }

  const details: readonly Detail[] = [
    { label: text.channel, value: text.providers[provider] },
    { label: text.origin, value: text.origins[origin](variables[way]) },
    { label: text.deliveredAt, value: deliveredAt === null ? text.never : <TimeText at={deliveredAt} isExact /> },
    ...(cause === null ? [] : [{ label: text.cause, value: cause, isWhole: true }]),
  ];
  return (
    <section className={styles.way} aria-label={text.ways[way]}>
      <h3>{text.ways[way]}</h3>
      <DetailList columns={1} details={details} />
      {isConfigured ? null : <p className={styles.notice}>{text.none[way]}</p>}
      <div aria-live="polite">
        {refusal ? (
          <p className={styles.notice}>
            {refusal.message}
            {refusal.code === "message.no_email" || refusal.code === "message.no_phone" ? (
              <>
                {" "}
                <Link to="/account/settings/base#security">{text.account}</Link>
              </>
            ) : null}
          </p>
        ) : null}
        {sent === null ? null : sent.id === null ? (
          <p className={styles.notice}>{text.sentUnwatched(sent.to)}</p>
        ) : (
          <Outcome id={sent.id} to={sent.to} onKnown={() => void refresh()} />
        )}
      </div>
      <div className={styles.actions}>
        {mayTry ? (
          <Button disabled={!isConfigured} isLoading={isSending} onClick={() => void send()}>
            {text.try[way]}
          </Button>
        ) : (
          <span className={styles.hint}>{setUpText.noRight(text.right)}</span>
        )}
        <Link to={`/operation/settings?keyword=${variables[way]}`}>{text.settings}</Link>
        {mayLook ? <Link to={`/operation/messages?channel=${way}`}>{text.log}</Link> : null}
      </div>
    </section>
  );
}

interface OutcomeProps {
  readonly id: string;
  readonly to: string;
  onKnown(): void;
}

/** The result from the log of messages; nothing is shown before it is known. */
function Outcome({ id, to, onKnown }: OutcomeProps) {
  const { data, error } = useTestResult(id);
  const [isReported, setIsReported] = useState(false);
  const isKnown = data !== undefined && isTestKnown(data);
  if (isKnown && !isReported) {
    setIsReported(true);
    queueMicrotask(onKnown);
  }
  if (error) return <p className={styles.notice}>{text.unread}</p>;
  if (!isKnown) return <p className={styles.notice}>{text.waiting(to)}</p>;
  if (data.state === "delivered")
    return (
      <p className={styles.notice} data-tone="good">
        {text.delivered(to)}
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
