import type { TLSSocket } from "node:tls";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpSender } from "#config/mail-settings.ts";
import type { Outgoing, Trial, TrialStep } from "./message-provider.ts";
import { type SmtpStep, smtpFailureOf, smtpSteps, withoutAddresses } from "./smtp-failure.ts";
import { type connectionOf, mailOf } from "./smtp-mail.ts";

/** Calls a function with a callback. */
const called = <T>(
  start: (done: (error: Error | null | undefined, result?: T) => void) => void,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))));

/**
 * Sends one mail over a connection of its own, and returns the result of every step. It does not throw: the failed step
 * is the last one.
 */
export async function trySmtp(
  sender: SmtpSender,
  connection: ReturnType<typeof connectionOf>,
  message: Outgoing,
  signal: AbortSignal,
): Promise<Trial> {
  const steps: TrialStep[] = [];
  const pass = (key: SmtpStep, detail: string | null) => steps.push({ key, state: "passed", detail });
  const client = new SMTPConnection(connection);
  const failed = Promise.withResolvers<never>();
  client.on("error", failed.reject);
  signal.addEventListener("abort", () => failed.reject(new Error("ETIMEDOUT the dialogue timed out")), { once: true });
  const take = <T>(start: Parameters<typeof called<T>>[0]) => Promise.race([called(start), failed.promise]);
  try {
    await take((done) => client.connect(done));
    pass("connect", `${sender.host}:${sender.port}`);
    const socket = client._socket as TLSSocket | undefined;
    const version = sender.security === "none" ? null : (socket?.getProtocol?.() ?? null);
    steps.push({ key: "tls", state: version === null ? "skipped" : "passed", detail: version });
    const { auth } = sender;
    if (auth) await take((done) => client.login({ ...auth }, done));
    steps.push({ key: "auth", state: auth ? "passed" : "skipped", detail: null });
    const mail = await new MailComposer(mailOf(message, sender)).compile().build();
    const envelope = { from: sender.from.address, to: [message.recipient] };
    const sent = await take<{ response?: string }>((done) => client.send(envelope, mail, done));
    pass("sender", null);
    pass("recipient", null);
    const response = withoutAddresses(String(sent?.response ?? ""));
    pass("content", response);
    return { steps, reference: response || null, cause: null };
  } catch (error) {
    const { step, cause } = smtpFailureOf(error);
    const isOpen = (key: SmtpStep) => !steps.some((known) => known.key === key);
    // A connection that breaks later fails the step that was open then.
    const failedStep = isOpen(step) ? step : (smtpSteps.find(isOpen) ?? step);
    // The client reports the steps of `connect` and of `send` together; those before the failed one were passed.
    for (const key of smtpSteps.slice(0, smtpSteps.indexOf(failedStep)).filter(isOpen)) pass(key, null);
    return { steps: [...steps, { key: failedStep, state: "failed", detail: null }], reference: null, cause };
  } finally {
    failed.promise.catch(() => undefined);
    client.close();
  }
}
