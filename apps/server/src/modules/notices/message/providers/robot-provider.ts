import { createHmac } from "node:crypto";
import { z } from "zod";
import type { RobotSender } from "#config/robot-settings.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import type { RobotChannel } from "#platform/message-channels.ts";
import type { Resolve } from "#platform/public-lookup.ts";
import {
  type MessageProvider,
  MessageRefused,
  type Outgoing,
  type OutgoingTools,
  PROVIDER_TIMEOUT_MS,
} from "./message-provider.ts";

interface Protocol {
  readonly officialHost: string;
  /** Answers after which a retry may succeed: the service is busy, or limits the rate. */
  readonly passing: ReadonlySet<number>;
  body(message: Outgoing): object;
}

const protocols: Readonly<Record<RobotChannel, Protocol>> = {
  wecom: {
    officialHost: "qyapi.weixin.qq.com",
    passing: new Set([-1, 45009, 45033]),
    body: ({ text }) => ({ msgtype: "markdown", markdown: { content: text } }),
  },
  dingtalk: {
    officialHost: "oapi.dingtalk.com",
    passing: new Set([-1, 130101, 410100]),
    body: ({ subject, text }) => ({ msgtype: "markdown", markdown: { title: subject, text } }),
  },
};

/** 4xx statuses after which a retry may succeed. */
const PASSING_STATUSES = new Set([408, 425, 429]);
const MAX_ANSWER_BYTES = 65_536;

const answerSchema = z.object({ errcode: z.number(), errmsg: z.string().default("") });

/** Adds DingTalk's signature (加签), which is valid for an hour. */
function signedAddress(url: string, secret: string, now: number): URL {
  const address = new URL(url);
  const sign = createHmac("sha256", secret).update(`${now}\n${secret}`).digest("base64");
  address.searchParams.set("timestamp", String(now));
  address.searchParams.set("sign", sign);
  return address;
}

/**
 * Sends messages to a chat group through its robot. The address is a secret, so causes do not contain it. Another host
 * than the official one may belong to the own network, because only the operator sets the address.
 */
export function createRobotProvider(
  channel: RobotChannel,
  { url, secret }: RobotSender,
  { clock, deadline }: OutgoingTools,
  resolve?: Resolve,
): MessageProvider {
  const { officialHost, passing, body } = protocols[channel];
  const { host } = new URL(url);
  const call = createGuardedFetch({
    privateHosts: host === officialHost ? [] : [host],
    maxBytes: MAX_ANSWER_BYTES,
    ...(resolve ? { resolve } : {}),
  });
  return {
    name: channel,
    send: async (message) => {
      const response = await call(secret === null ? url : signedAddress(url, secret, clock.now()), {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify(body(message)),
        signal: deadline(PROVIDER_TIMEOUT_MS),
      });
      const { status } = response;
      if (!response.ok) {
        const isFinal = status < 500 && !PASSING_STATUSES.has(status);
        throw isFinal ? new MessageRefused(`HTTP ${status}`) : new Error(`HTTP ${status}`);
      }
      const answer = answerSchema.safeParse(await response.json().catch(() => null));
      if (!answer.success) throw new Error(`${channel} no errcode`);
      const { errcode, errmsg } = answer.data;
      if (errcode === 0) return null;
      const cause = `${channel} ${errcode} ${errmsg}`.trim();
      throw passing.has(errcode) ? new Error(cause) : new MessageRefused(cause);
    },
  };
}
