import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import { type Effects, effectsOf } from "@tender/form-rules";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { listComponentOf, type Published } from "./form-facts.ts";
import type { OnlineFormStore } from "./online-form.store.ts";

/** A form with its definition in force. */
export interface PublishedForm {
  readonly id: string;
  readonly release: number;
  readonly definition: FormDefinition;
  readonly enhancement: { readonly form: FormEnhancement | null; readonly list: ListEnhancement | null };
  readonly effects: Effects;
}

/** Published forms, cached on each node. A message drops the cache when a form is published or removed. */
export interface PublishedForms {
  find(code: string): Promise<PublishedForm | undefined>;
  all(): Promise<readonly Published[]>;
  /** Component of the menu that shows the form. */
  listComponentOf(code: string): string;
  /** Drops the caches on all nodes. Must be called after the commit. */
  changed(code: string): void;
  onChanged(listener: () => void): void;
}

export interface PublishedFormsDeps {
  readonly db: Db;
  readonly store: Pick<OnlineFormStore, "listPublished" | "findNewest">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "online-forms";
const CACHE_MS = 60_000;
const MAX_CACHED_FORMS = 200;
const ALL_FORMS = "";

export function createPublishedForms({ db, store, bus, clock }: PublishedFormsDeps): PublishedForms {
  const cacheOptions = { bus, clock, channels: [CHANNEL], ttlMs: CACHE_MS };
  const lists = createCachedReads<readonly Published[]>({ ...cacheOptions, size: 1 });
  const forms = createCachedReads<PublishedForm | undefined>({ ...cacheOptions, size: MAX_CACHED_FORMS });

  const all = () => lists.read(ALL_FORMS, () => store.listPublished(db));

  async function load(code: string): Promise<PublishedForm | undefined> {
    const found = (await all()).find((form) => form.code === code);
    if (!found) return undefined;
    const { id, number: release, definition } = found;
    const enhancement = await store.findNewest(db, id);
    return { id, release, definition, enhancement, effects: effectsOf({ definition, ...enhancement }) };
  }

  return {
    all,
    listComponentOf,
    find: (code) => forms.read(code, () => load(code)),
    changed: (code) => {
      lists.clear();
      forms.clear();
      bus.publish(CHANNEL, code);
    },
    onChanged: (listener) => {
      bus.subscribe(CHANNEL, listener);
      bus.onGap(listener);
    },
  };
}
