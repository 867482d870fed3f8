import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { certificateOf } from "#test/directory/test-certificate.ts";

export const MAIL_USER = "noreply@example.cn";
export const MAIL_PASSWORD = "mail-pass-7Hq2";

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
  readonly isEncrypted: boolean;
}

export interface SmtpReceiver {
  readonly port: number;
  /** The server's certificate, which vouches for itself. */
  readonly cert: string;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

interface Behaviour extends SMTPServerOptions {
  /** Returns the refusal of a recipient; undefined: accepted. */
  readonly refuse?: (recipient: string) => { readonly code: number; readonly text: string } | undefined;
}

const refusalOf = ({ code, text }: { readonly code: number; readonly text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts a mail server on the loopback address that records its mails. It requires MAIL_USER by default. */
export async function startSmtpReceiver({ refuse, ...options }: Behaviour = {}): Promise<SmtpReceiver> {
  const { key, cert } = certificateOf("localhost");
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authOptional: false,
    disabledCommands: options.secure === true ? ["STARTTLS"] : [],
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER && password === MAIL_PASSWORD
        ? done(null, { user: username })
        : done(refusalOf({ code: 535, text: "5.7.8 Authentication failed" })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse?.(address);
      done(refusal ? refusalOf(refusal) : null);
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString("utf8");
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source, isEncrypted: secure });
        done(null, "Queued as 4711");
      });
    },
    ...options,
  });
  // A client that refuses the certificate ends the handshake.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    cert,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
