import { filledText, type TemplateText, templateFault } from "@tender/contract";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { DeliveredTemplate, TemplateCode, TemplateValues } from "./delivered-templates.ts";
import type { TemplateRow, TemplateStore } from "./message-template.store.ts";
import { type EventValues, isSecurityEventKind, type SecurityEventKind } from "./security-event-kinds.ts";
import { templateRegister } from "./template-register.ts";

export type { DeliveredTemplate } from "./delivered-templates.ts";
export type { EventValues, SecurityEventKind } from "./security-event-kinds.ts";

export interface FilledTemplate {
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/** A template in its current form. */
export interface CurrentTemplate extends TemplateText {
  readonly code: string;
  readonly delivered: DeliveredTemplate;
  readonly isChanged: boolean;
  /** 0: never changed. */
  readonly version: number;
  readonly updatedAt: Date | null;
}

/** The texts of all messages that the product sends by itself: the defaults, or an administrator's version. */
export interface MessageTemplates {
  fill<C extends TemplateCode>(code: C, values: TemplateValues<C>): Promise<FilledTemplate>;
  /** Returns the notice of a security event. Values that an event of an older release lacks are shown as “—”. */
  fillEvent(kind: SecurityEventKind, values: EventValues): Promise<FilledTemplate>;
  /** Returns the title alone, for lists. A kind that this release does not know is returned as stored. */
  eventTitle(kind: string, values: EventValues): Promise<string>;
  /** Returns the template's name for people; undefined: this release has no template of that code. */
  nameOf(code: string): string | undefined;
  all(): Promise<readonly CurrentTemplate[]>;
  find(code: string): Promise<CurrentTemplate | undefined>;
  /**
   * Changes the text; `text` null restores the default. Returns the new version; undefined: `version` is outdated. Call
   * `changed` after the commit.
   */
  change(
    tx: Tx,
    change: { readonly code: string; readonly version: number; readonly text: TemplateText | null },
    by: string,
  ): Promise<number | undefined>;
  /** Drops the cached templates of every node. */
  changed(code: string): void;
  /** Fills a text with these values, as it would be sent. */
  filled(text: TemplateText, values: Readonly<Record<string, string>>): FilledTemplate;
}

export interface MessageTemplateDeps {
  readonly store: TemplateStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly platformName: () => string;
}

const CHANNEL = "message-template";
const CACHE_LIFETIME_MS = 60_000;

function currentTemplateOf(code: string, delivered: DeliveredTemplate, row: TemplateRow | undefined): CurrentTemplate {
  const changed = { subject: row?.subject ?? delivered.subject, body: row?.body ?? delivered.body };
  // If the text uses a field that this release does not have, the default text is sent.
  const isChanged = row?.body != null && templateFault(changed, delivered.fields) === undefined;
  const text = isChanged ? changed : { subject: delivered.subject, body: delivered.body };
  return { code, delivered, isChanged, ...text, version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null };
}

export function createMessageTemplates(deps: MessageTemplateDeps): MessageTemplates {
  const { store, bus, clock, platformName } = deps;
  const cache = createCachedReads<ReadonlyMap<string, CurrentTemplate>>({
    clock,
    bus,
    channels: [CHANNEL],
    size: 1,
    ttlMs: CACHE_LIFETIME_MS,
  });
  const readTemplates = () =>
    cache.read("all", async () => {
      const rows = new Map((await store.all()).map((row) => [row.code, row]));
      return new Map(
        [...templateRegister].map(([code, template]) => [code, currentTemplateOf(code, template, rows.get(code))]),
      );
    });

  function filled({ subject, body }: TemplateText, values: Readonly<Record<string, string>>): FilledTemplate {
    const allValues = { ...values, platform: platformName() };
    return { subject: filledText(subject, allValues).replace(/\s+/g, " ").trim(), text: filledText(body, allValues) };
  }

  async function fill(code: string, values: Readonly<Record<string, string>>): Promise<FilledTemplate> {
    const template = (await readTemplates()).get(code);
    if (!template) throw new Error(`no template ${code}`);
    return filled(template, values);
  }

  function fillEvent(kind: SecurityEventKind, values: EventValues): Promise<FilledTemplate> {
    const fields = templateRegister.get(`event_${kind}`)?.fields ?? [];
    const allValues = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? "—"]));
    return fill(`event_${kind}`, allValues);
  }

  return {
    fill,
    fillEvent,
    eventTitle: async (kind, values) => (isSecurityEventKind(kind) ? (await fillEvent(kind, values)).subject : kind),
    nameOf: (code) => templateRegister.get(code)?.name,
    all: async () => [...(await readTemplates()).values()],
    find: async (code) => (await readTemplates()).get(code),
    change: async (tx, { code, version, text }, by) => {
      const { subject = null, body = null } = text ?? {};
      const row = { code, subject, body, updatedAt: new Date(clock.now()), updatedBy: by };
      return (await store.put(tx, version, row)) ? version + 1 : undefined;
    },
    changed: (code) => {
      cache.clear();
      bus.publish(CHANNEL, code);
    },
    filled,
  };
}
