import type { JsonObject } from "#modules/tendering/archive/ocds/json-value.ts";
import { DEMO_BUYER, demoOrganisations } from "./organisations.ts";
import { planProcurement, workTime } from "./plan.ts";
import { Random } from "./random.ts";
import { releasesOf } from "./releases.ts";

/** Label of the demo's data wherever it is shown. */
export const DEMO_LABEL = "模拟数据";
const DEMO_PUBLISHER = "模拟数据生成程序";

const DAY = 86_400_000;
const YEARS = 3;
const PROCUREMENTS = 900;

/** Departments of the demo that run its procurements. */
export const DEMO_OWNERS = ["procurement", "trade", "buyers"] as const;
export type DemoOwner = (typeof DEMO_OWNERS)[number];

export interface DemoPackage {
  owner: DemoOwner;
  /** An Open Contracting release package. */
  document: JsonObject;
}

/**
 * Generates three years of invented procurements up to `until`: one release package per owning department. The same day
 * and seed yield the same packages. Nothing in them is real; shares and sizes follow the published yearly figures of
 * government procurement.
 */
export function generateDemoArchive({ until, seed = 20_260_101 }: { until: number; seed?: number }): DemoPackage[] {
  const random = new Random(seed);
  const orgs = demoOrganisations(random);
  const releases: Record<DemoOwner, JsonObject[]> = { procurement: [], trade: [], buyers: [] };
  // From midnight, so that all starts of one day yield the same data.
  const end = Math.floor(until / DAY) * DAY;
  const start = end - YEARS * 365 * DAY;
  for (let number = 1; number <= PROCUREMENTS; number++) {
    const step = ((end - start) * (number - random.next())) / PROCUREMENTS;
    const plan = planProcurement(random, orgs, number, workTime(random, start + step));
    const owner = plan.buyer.uscc === DEMO_BUYER.ident ? "buyers" : plan.orgForm === "0" ? "trade" : "procurement";
    releases[owner].push(...releasesOf(plan, end));
  }
  return DEMO_OWNERS.map((owner) => ({
    owner,
    document: {
      uri: `urn:demo-archive:${owner}`,
      version: "1.1",
      publishedDate: new Date(end).toISOString(),
      publisher: { name: DEMO_PUBLISHER },
      license: "https://creativecommons.org/publicdomain/zero/1.0/",
      releases: releases[owner],
    },
  }));
}
