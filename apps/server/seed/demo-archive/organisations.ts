import { USCC_SCHEME, usccCheckCharacter } from "@tender/contract/uscc";
import { AGENCY_NAMES, BUYER_NAMES, type BuyerKind, type Category, DISTRICTS, SUPPLIER_NAMES } from "./catalogue.ts";
import type { Random } from "./random.ts";

export interface DemoOrganisation {
  uscc: string;
  name: string;
}
export interface DemoBuyer extends DemoOrganisation {
  kind: BuyerKind;
  district: (typeof DISTRICTS)[number];
}
export interface DemoSupplier extends DemoOrganisation {
  category: Category;
  scale: "micro" | "small" | "medium" | "large";
}
export interface DemoOrganisations {
  buyers: DemoBuyer[];
  suppliers: DemoSupplier[];
  agencies: DemoOrganisation[];
}

/** Organisations that the demo accounts `buyer`, `supplier` and `agency` act for. */
export const DEMO_BUYER = { scheme: USCC_SCHEME, ident: uscc("12", 1), name: BUYER_NAMES[4][0] } as const;
export const DEMO_SUPPLIER = { scheme: USCC_SCHEME, ident: uscc("91", 1), name: "示例市华辰信息技术有限公司" } as const;
export const DEMO_AGENCY = { scheme: USCC_SCHEME, ident: uscc("91", 5_002), name: AGENCY_NAMES[2] } as const;

export function demoOrganisations(random: Random): DemoOrganisations {
  const buyers = BUYER_NAMES.map(([name, kind], i) => ({
    uscc: name === DEMO_BUYER.name ? DEMO_BUYER.ident : uscc(kind === "office" ? "11" : "12", i + 100),
    name,
    kind,
    district: DISTRICTS[i % DISTRICTS.length] as DemoBuyer["district"],
  }));
  const suppliers = SUPPLIER_NAMES.map(([name, category], i) => ({
    uscc: name === DEMO_SUPPLIER.name ? DEMO_SUPPLIER.ident : uscc("91", i + 1_000),
    name,
    category,
    scale: random.weighted([
      ["micro", 12],
      ["small", 33],
      ["medium", 27],
      ["large", 28],
    ] as const),
  }));
  const agencies = AGENCY_NAMES.map((name, i) => ({ uscc: uscc("91", i + 5_000), name }));
  return { buyers, suppliers, agencies };
}

/**
 * Returns a unified social credit code with valid check characters. Its district (990100) is unassigned, so no real
 * organisation has the code. `kind`: registering authority and kind of organisation.
 */
function uscc(kind: "11" | "12" | "91", number: number): string {
  const body = `MA${String((number * 7919) % 1_000_000).padStart(6, "0")}`;
  const first17 = `${kind}990100${body}${organisationCheckCharacter(body)}`;
  return first17 + usccCheckCharacter(first17);
}

/**
 * Returns the check character of an organisation code (GB 11714): the ninth of the characters that the code contains.
 */
function organisationCheckCharacter(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const value = (c: string) => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 55);
  const sum = weights.reduce((total, weight, i) => total + weight * value(body[i] ?? "0"), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? "X" : String(check % 11);
}
