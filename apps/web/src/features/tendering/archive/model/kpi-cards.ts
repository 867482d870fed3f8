import type { EndpointOf, ResultOf } from "@tender/contract";
import type { ListOf } from "./archive-filters.ts";
import { displayMoney } from "./money-display.ts";
import {
  type ChangeDisplay,
  showCount,
  showNumber,
  showPointChange,
  showRate,
  showRelativeChange,
} from "./number-display.ts";

export type Overview = ResultOf<EndpointOf<"archive.readOverview">>;
export type KpiKey =
  | "archivedCount"
  | "archiveRate"
  | "avgArchiveDays"
  | "awardAmount"
  | "savingRate"
  | "avgBidders"
  | "smeShare"
  | "abnormalCount";

export type Tone = "good" | "bad" | "plain";

export interface KpiCard {
  readonly key: KpiKey;
  /** Currency code before the figure. */
  readonly code: string | null;
  readonly figure: string;
  readonly unit: string;
  readonly exact: string | null;
  readonly change: ChangeDisplay | null;
  readonly tone: Tone;
  /** The awards exceed the ceilings in total. */
  readonly isOverCeiling: boolean;
  /** Values for the placeholders of note and definition. */
  readonly facts: Readonly<Record<string, string>>;
  /** The list behind the figure, if its total is shown on the card; null: there is none. */
  readonly listOf: ListOf | null;
}

/** The direction that is an improvement; null: neither. */
const betterWhen: Readonly<Record<KpiKey, "up" | "down" | null>> = {
  archivedCount: null,
  archiveRate: "up",
  avgArchiveDays: "down",
  awardAmount: null,
  savingRate: "up",
  avgBidders: "up",
  smeShare: "up",
  abnormalCount: "down",
};

type Parts = Partial<Omit<KpiCard, "key" | "figure" | "tone">>;

function card(key: KpiKey, figure: string, parts: Parts): KpiCard {
  const change = parts.change ?? null;
  const none = { code: null, unit: "", exact: null, isOverCeiling: false, facts: {}, listOf: null };
  return { ...none, ...parts, key, figure, change, tone: toneOf(change, betterWhen[key]) };
}

function toneOf(change: ChangeDisplay | null, better: "up" | "down" | null): Tone {
  if (!change || !better || change.direction === "level") return "plain";
  return change.direction === better ? "good" : "bad";
}

/** Returns the cards in order. A unit is shown only for a known figure. */
export function kpiCards(overview: Overview): KpiCard[] {
  const { archivedCount, archiveRate, avgArchiveDays, awardAmount, savingRate, avgBidders, smeShare, abnormalCount } =
    overview;
  const money = displayMoney(awardAmount.amount, overview.currency);
  const unitOf = (value: number | null, unit: string) => (value === null ? "" : unit);
  return [
    card("archivedCount", showCount(archivedCount.value), {
      unit: unitOf(archivedCount.value, "项"),
      change: showRelativeChange(archivedCount.yearOnYear),
      listOf: "archived",
    }),
    card("archiveRate", showRate(archiveRate.value, 1), {
      change: showPointChange(archiveRate.yearOnYear),
      facts: {
        due: showCount(archiveRate.due),
        done: showCount(archiveRate.done),
        onTimeRate: showRate(archiveRate.onTimeRate, 1),
      },
      listOf: "due",
    }),
    card("avgArchiveDays", showNumber(avgArchiveDays.value, 1), {
      unit: unitOf(avgArchiveDays.value, "天"),
      change: showRelativeChange(avgArchiveDays.yearOnYear),
    }),
    card("awardAmount", money.figure, {
      code: money.code,
      unit: money.unit,
      exact: money.exact,
      change: showRelativeChange(awardAmount.yearOnYear),
      listOf: "awarded",
    }),
    card("savingRate", showRate(savingRate.value, 2), {
      change: showPointChange(savingRate.yearOnYear),
      isOverCeiling: savingRate.value !== null && savingRate.value < 0,
      facts: {
        base: displayMoney(savingRate.baseAmount, overview.currency).text,
        award: displayMoney(savingRate.awardAmount, overview.currency).text,
        lots: showCount(savingRate.lots),
      },
    }),
    card("avgBidders", showNumber(avgBidders.value, 1), {
      unit: unitOf(avgBidders.value, "家"),
      change: showRelativeChange(avgBidders.yearOnYear),
      facts: { singleShare: showRate(avgBidders.singleShare, 1) },
    }),
    card("smeShare", showRate(smeShare.value, 1), {
      change: showPointChange(smeShare.yearOnYear),
      facts: { coverage: showRate(smeShare.coverage, 1) },
    }),
    card("abnormalCount", showCount(abnormalCount.value), {
      unit: unitOf(abnormalCount.value, "项"),
      change: showRelativeChange(abnormalCount.yearOnYear),
      facts: { rate: showRate(abnormalCount.rate, 1) },
      listOf: "abnormal",
    }),
  ];
}
