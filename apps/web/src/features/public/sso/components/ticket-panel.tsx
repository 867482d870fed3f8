import { useState } from "react";
import { Link } from "react-router";
import { call } from "#shared/api/client.ts";
import { copyText } from "#shared/feedback/copy-text.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { sessionStatus, useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { ticketText as text } from "../text.ts";
import styles from "./ticket-panel.module.css";

/** Development mode: issues a ticket of the current session, for a sign-in elsewhere. */
export function TicketPanel() {
  useSession();
  return (
    <section className={styles.panel} aria-labelledby="ticket-title">
      <h2 id="ticket-title">{text.title}</h2>
      <p className={styles.hint}>{text.hint}</p>
      {sessionStatus() === "ready" ? (
        <TicketMaker />
      ) : (
        <p>
          {text.signInFirst}{" "}
          <Link to={`${routePaths.login}?redirect=${encodeURIComponent("/dev")}`}>{text.signIn}</Link>
        </p>
      )}
    </section>
  );
}

function TicketMaker() {
  const [url, setUrl] = useState("");
  const [isMaking, setIsMaking] = useState(false);

  async function createTicket(): Promise<void> {
    setIsMaking(true);
    try {
      setUrl((await call("sso.issueTicket")).url);
    } catch (error) {
      reportError(error);
    } finally {
      setIsMaking(false);
    }
  }

  return (
    <>
      {url === "" ? null : (
        <p className={styles.link}>
          {text.link} <output>{url}</output>{" "}
          <Button kind="text" size="small" onClick={() => void copyText(url, text.copied)}>
            {text.copy}
          </Button>
        </p>
      )}
      <p>
        <Button isLoading={isMaking} onClick={() => void createTicket()}>
          {text.make}
        </Button>
      </p>
    </>
  );
}
