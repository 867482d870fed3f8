import { decimalOf, plainText, roundDecimal } from "@tender/form-rules/decimals";
import { isJsonObject, type JsonValue, numberText, textOf } from "./json-value.ts";

export interface Money {
  /** Decimal text with at most 16 digits before and 4 after the point. */
  amount: string;
  /** ISO 4217. */
  currency: string;
}

/** Codes of the standard's `currency.csv`, withdrawn ones included, because archives are old. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
  CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK
  MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
  SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VES
  VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL ADP AFA ALK AOK AON AOR ARA
  ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BOP BRB BRC BRE BRN BRR BUK BYB BYR CHC CSD CSJ CSK CYP DDM DEM ECS ECV EEK
  ESA ESB ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP HRD IEP ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MGF MLF
  MRO MTL MTP MVQ MXP MZE MZM NIC NLG PEH PEI PES PLZ PTE RHD ROK ROL RUR SDD SDP SIT SKK SRG STD SUR TJR TMM TPE TRL UAK UGS
  UGW USS UYN UYP VEB VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWC ZWD ZWN ZWR`.split(/\s+/),
);

export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/**
 * Reads a `{ amount, currency }`. Undefined: unknown. `invalid`: stated, but no amount of money (no number, no listed
 * currency, too many digits for the column); it is dropped with W03.
 */
export function readMoney(value: JsonValue | undefined): Money | "invalid" | undefined {
  if (!isJsonObject(value)) return undefined;
  if (value.amount === undefined || value.amount === null) return undefined;
  const text = numberText(value.amount);
  const currency = textOf(value.currency);
  if (text === undefined || currency === undefined || !isCurrency(currency)) return "invalid";
  const amount = toFourPlaces(text);
  return amount === undefined ? "invalid" : { amount, currency };
}

/** Rounds half up to the four places of the column. Undefined: it does not fit NUMERIC(20,4). */
function toFourPlaces(text: string): string | undefined {
  // Programs write more places of a binary float than a decimal accepts; they do not affect the fourth place.
  const value = decimalOf(text.replace(/(\.\d{40})\d+$/, "$1"));
  if (value === undefined) return undefined;
  const rounded = plainText(roundDecimal(value, 4));
  return /^-?\d{1,16}(\.|$)/.test(rounded) ? rounded : undefined;
}

export const isPositive = (money: Money | undefined): money is Money =>
  money !== undefined && !money.amount.startsWith("-") && money.amount !== "0";
